import { sizedPicture } from '@orchard/contract/picture-sizes';
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

/** Makes operators' HTML safe to show: text markup only, no styles, classes or scripts. */
export const sanitise = (html: string): TrustedHTML =>
  DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true });
