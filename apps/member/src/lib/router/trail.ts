import { addressOf, type Place } from './place.ts';

/** The history of visited places, the browser's or one of a test. */
export interface Trail {
  here(): Place;
  push(place: Place): void;
  replace(place: Place): void;
  go(steps: number): void;
  /** Told when somebody went back or forth. @returns what ends it */
  listen(told: () => void): () => void;
}

const written = ({ state, key }: Place) => ({ usr: state, key });

/** The browser's own history. */
export const browserTrail: Trail = {
  here: () => {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = window.history.state ?? {};
    return { pathname, search, hash, state: usr, key };
  },
  push: (place) => window.history.pushState(written(place), '', addressOf(place)),
  replace: (place) => window.history.replaceState(written(place), '', addressOf(place)),
  go: (steps) => window.history.go(steps),
  listen: (told) => {
    window.addEventListener('popstate', told);
    return () => window.removeEventListener('popstate', told);
  },
};
