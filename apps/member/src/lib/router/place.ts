/** An address of the site, as a screen sees it. */
export interface Place {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** What the one who went there handed on; kept by the browser with the entry of its history. */
  state: unknown;
  /** Another for each entry of the history. */
  key: string;
}

/** Path, query and fragment together. */
export const addressOf = ({ pathname, search, hash }: Omit<Place, 'state' | 'key'>): string =>
  pathname + search + hash;

/** Where an address of this site leads, written as the browser writes it; another's host is ignored. */
export function placeOf(to: string, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}
