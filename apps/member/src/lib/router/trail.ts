import { createPath, type Location } from 'react-router';

/** The history of visited places, the browser's or one of a test. */
export interface Trail {
  here(): Location;
  push(place: Location): void;
  replace(place: Location): void;
  go(steps: number): void;
  /** Told when somebody went back or forth. @returns what ends it */
  listen(told: () => void): () => void;
}

// Paths are all that counts of an address; the server, which draws first screens, stands nowhere.
const BASE = 'http://site';

/** Path, query and fragment in parts. */
export const urlOf = (path: string): URL => new URL(path, globalThis.location?.origin ?? BASE);

/** Where an address of this site leads, written as the browser writes it; another's host is ignored. */
export function placeOf(to: string, state: unknown = null): Location {
  const { pathname, search, hash } = urlOf(to);
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

const written = ({ state, key }: Location) => ({ usr: state, key });

/** The browser's own history. */
export const browserTrail: Trail = {
  here: () => {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = window.history.state ?? {};
    return { pathname, search, hash, state: usr, key };
  },
  push: (place) => window.history.pushState(written(place), '', createPath(place)),
  replace: (place) => window.history.replaceState(written(place), '', createPath(place)),
  go: (steps) => window.history.go(steps),
  listen: (told) => {
    window.addEventListener('popstate', told);
    return () => window.removeEventListener('popstate', told);
  },
};
