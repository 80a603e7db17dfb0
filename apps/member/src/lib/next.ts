const LONGEST = 2048;

/**
 * Where sign-in leads: the address asked for when it stays on this site, else the home screen.
 * What a sign-in link carries may come from anyone, so it must never leave the origin.
 * @param next the `next` of the address, as it came
 */
export function safeNext(next: string | null): string {
  if (next === null || next.length > LONGEST) return '/';
  if (next[0] !== '/' || /^\/[/\\]/.test(next)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\x00-\x1f\\]/.test(next)) return '/';
  const { origin } = window.location;
  if (!URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // `/.//e.jp` and `/x/../..//e.jp` are this origin, and come out as `//e.jp`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
