import { parseUrl } from '#contract/parse-url.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** A video's id at its platform. */
export interface VimeoIds {
  id: string;
  /** Second part of an unlisted video's address. */
  hash: string | null;
}

const HASH = /^[0-9a-f]{6,64}$/i;
/** A number behind one of these is not a video's. */
const COLLECTION = /^(?:event|album|showcase|user|folder|project|channel|group|ondemand)s?$/;

const idsOf = (id: string, hash: string): VimeoIds => ({
  id,
  hash: HASH.test(hash) ? hash.toLowerCase() : null,
});

/** The address in an embed code. */
const addressIn = (typed: string): string => {
  const [, source] = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(typed) ?? [];
  return (source ?? typed).replaceAll('&amp;', '&').trim();
};

function urlOf(address: string): URL | null {
  const withScheme = /^\/\//.test(address)
    ? `https:${address}`
    : /^https?:\/\//i.test(address)
      ? address
      : // A path is what the API calls a video by.
        `https://${address.replace(/^\/?videos\//, 'api.vimeo.com/videos/')}`;
  const url = parseUrl(withScheme);
  const isPlatform = url !== null && /^(?:(?:www|player|m|api)\.)?vimeo\.com$/.test(url.hostname);
  return isPlatform && url.port === '' && url.username === '' ? url : null;
}

const urlIn = (typed: string): URL | null => urlOf(addressIn(typed.normalize('NFKC').trim()));

/**
 * Parses a platform video from what operators paste: its number, number and hash, any address of its
 * page (also in a channel, a showcase, or the platform's own console), of its player or of the API, or
 * a whole embed code.
 * @returns null if it names no video of the platform
 */
export function readVimeo(typed: string): VimeoIds | null {
  const plain = typed.normalize('NFKC').trim();
  const [, number, short = ''] = /^(\d{1,20})(?:[\s/:,]+([0-9a-f]{6,64}))?$/i.exec(plain) ?? [];
  if (number) return idsOf(number, short);
  const url = urlIn(typed);
  if (!url) return null;
  const parts = url.pathname.split(/[/:]/).filter(Boolean);
  // Albums and events have numbers too; the video's is the last, or the one before its hash, which can
  // look like a number.
  const isNumber = (part = '') => /^\d{1,20}$/.test(part);
  const last = parts.findLastIndex(isNumber);
  const at = isNumber(parts[last - 1]) ? last - 1 : last;
  const id = parts[at];
  const before = parts[at - 1] ?? '';
  if (id === undefined || COLLECTION.test(before)) {
    // The video that a showcase opens with.
    const shown = url.searchParams.get('video');
    return shown ? readVimeo(shown) : null;
  }
  const after = parts[at + 1] ?? '';
  const asked = url.searchParams.get('h') ?? '';
  // The name in a review's address does not belong to the video.
  return idsOf(id, before !== 'review' && HASH.test(after) ? after : asked);
}

/** Why {@link readVimeo} finds no video, in Japanese: an address of the platform may have no number. */
export const vimeoFault = (typed: string): string =>
  formatStaffMessage(urlIn(typed) ? 'validation.vimeo_without_id' : 'validation.vimeo');

/** The form in drafts and on the screen: `76979871` or `76979871/8272103f6e`. */
export const writeVimeo = ({ id, hash }: VimeoIds): string => (hash ? `${id}/${hash}` : id);
