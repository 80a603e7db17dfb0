import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags:
    'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption ruby rt rp'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  // "//host" would leave the site without naming a scheme.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/**
 * HTML as the site stores it: what operators write, without anything that runs, frames, styles
 * or points to a strange scheme. Shown, it is sanitised once more in the browser.
 */
export const sanitizeHtml = (html: string): string => sanitize(html, OPTIONS);
