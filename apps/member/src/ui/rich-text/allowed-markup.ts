/** The elements that operators' HTML is made of. */
export const ALLOWED_TAGS =
  'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption'.split(
    ' ',
  );

/** What an element of it may say. */
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
