import { parseUrl } from '@orchard/contract/parse-url';

const LONGEST = 2048;

/**
 * The screen after sign-in: the requested address if it is on this site, else home. Anyone can
 * write a sign-in link, so it must never leave the origin.
 * @param next the raw `next` parameter
 */
export function safeNext(next: string | null, origin = window.location.origin): string {
  if (next === null || next.length > LONGEST) return '/';
  if (next[0] !== '/' || /^\/[/\\]/.test(next)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\x00-\x1f\\]/.test(next)) return '/';
  const url = parseUrl(next, origin);
  // `/.//e.jp` and `/x/../..//e.jp` have this origin, but resolve to `//e.jp`.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
