import DOMPurify from 'dompurify';

/** The tags that the site stores in bodies. */
export const BODY_TAGS =
  'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption ruby rt rp'.split(
    ' ',
  );

/** The attributes that the site stores in bodies. */
export const BODY_ATTRIBUTES = [
  'href',
  'title',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
];

/** HTML that operators wrote, as nodes without anything that runs, frames or styles. */
export const toSafeNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: BODY_TAGS,
    ALLOWED_ATTR: BODY_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
