import {
  createPath,
  type Location,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
} from 'react-router';
import { type Handle, Redirect, type Route, type Screen } from './routes.ts';
import { urlOf } from './trail.ts';

/** A route that an address names, with what it shows. */
export interface Part {
  route: RouteObject;
  screen: Handle;
}

/** What an address shows: the routes that it names, from the outermost. */
export interface Opened {
  location: Location;
  parts: readonly Part[];
  /** Whether code and loaders are through; until then a fallback is shown. */
  isReady: boolean;
  /** The part in whose place a problem is shown, and what was thrown. */
  failed?: { depth: number; error: unknown };
}

let latest: { routes: readonly Route[]; pathname: string; matches: RouteMatch[] } | undefined;

/** The routes that a path names, from the outermost. A path is asked for several times in a row. */
export function matchesOf(routes: readonly Route[], pathname: string): RouteMatch[] {
  if (latest?.routes === routes && latest.pathname === pathname) return latest.matches;
  const matches = matchRoutes(routes as RouteObject[], pathname) ?? [];
  latest = { routes, pathname, matches };
  return matches;
}

const partOf = ({ route }: RouteMatch, loaded?: Screen): Part => {
  const handle: Handle = route.handle ?? {};
  return { route, screen: { ...handle, ...loaded } };
};

/** An address before anything of it is loaded. */
export function unopened(routes: readonly Route[], location: Location): Opened {
  const parts = matchesOf(routes, location.pathname).map((match) => partOf(match));
  const isReady = parts.every(({ screen: { lazy, loader } }) => !lazy && !loader);
  return { location, parts, isReady };
}

/** Where a problem of the part at `depth` is shown: in the nearest place around it. */
const placeOfProblem = (parts: readonly Part[], depth: number) =>
  Math.max(
    0,
    parts.findLastIndex(({ screen: { Problem } }, index) => Problem && index <= depth),
  );

/**
 * Fetches the code and runs the loaders of all that an address names, side by side.
 * @returns what to show, or where to go instead; a problem is part of what is shown
 */
export async function openScreen(
  routes: readonly Route[],
  location: Location,
): Promise<Opened | Redirect> {
  const url = urlOf(createPath(location));
  const loaded = await Promise.all(
    matchesOf(routes, location.pathname).map(async (match) => {
      const handle: Handle = match.route.handle ?? {};
      try {
        handle.ahead?.({ url, params: match.params });
        const screen = { ...handle, ...(await handle.lazy?.()) };
        await screen.loader?.({ url, params: match.params });
        return { part: partOf(match, screen) };
      } catch (error) {
        return { part: partOf(match), thrown: { error } };
      }
    }),
  );
  const away = loaded.find(({ thrown }) => thrown?.error instanceof Redirect)?.thrown?.error;
  if (away instanceof Redirect) return away;
  const parts = loaded.map(({ part }) => part);
  const depth = loaded.findIndex(({ thrown }) => thrown);
  const thrown = loaded[depth]?.thrown;
  return {
    location,
    parts,
    isReady: true,
    ...(thrown && { failed: { depth: placeOfProblem(parts, depth), error: thrown.error } }),
  };
}
