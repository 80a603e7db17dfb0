/** The elements allowed in operators' HTML. */
export const ALLOWED_TAGS =
  'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption ruby rt rp'.split(
    ' ',
  );

/** The allowed attributes. */
export const ALLOWED_ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
];
