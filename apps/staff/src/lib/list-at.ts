/** The address of a list with a filter set. */
export const listAt = (name: string, filter: Record<string, string> = {}) =>
  Object.keys(filter).length > 0
    ? `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : `/${name}`;
