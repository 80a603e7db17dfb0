/** The address of a picture for what the server drew; SVG in an image runs nothing. */
export const pictureOf = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A key in groups of four, for typing it. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
