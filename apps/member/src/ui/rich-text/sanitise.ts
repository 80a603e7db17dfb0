import { sizedPicture } from '@orchard/contract/picture-sizes';
import { findTimes } from '@orchard/contract/times';
import DOMPurify, { type Config } from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-markup.ts';

// The server has sanitised operators' HTML already; this is the second barrier.
const allowed: Config = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement && node.host !== '' && node.host !== location.host) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node instanceof HTMLImageElement) {
    node.setAttribute('loading', 'lazy');
    node.setAttribute('decoding', 'async');
    const src = node.getAttribute('src');
    if (src !== null) node.setAttribute('src', sizedPicture(src, 'wide'));
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
});

/** Length of the film that the text in hand is about; undefined: about none. */
let linked: number | null | undefined;

// The times become links while the text is still a tree, so no markup can break.
DOMPurify.addHook('uponSanitizeElement', (node) => {
  if (linked === undefined || !(node instanceof Text) || node.parentElement?.closest('a')) return;
  let rest = node;
  let start = 0;
  for (const { index, text, seconds } of findTimes(node.data, linked)) {
    const time = rest.splitText(index - start);
    rest = time.splitText(text.length);
    start = index + text.length;
    const link = document.createElement('a');
    link.setAttribute('href', `?s=${seconds}`);
    time.replaceWith(link);
    link.append(time);
  }
});

/** Makes operators' HTML safe to show: text markup only, no styles, classes or scripts. */
export function sanitise(html: string, filmLength?: number | null): TrustedHTML {
  linked = filmLength;
  return DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true });
}
