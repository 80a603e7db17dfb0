import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '#lib/prefetch.ts';
import type { LoaderContext, ScreenLoader } from '#lib/screen-loader.ts';

/** Whether the visitor wants no more than what they ask for. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const quietly = (fetched: Promise<unknown> | undefined) => fetched?.catch(() => undefined);

/** Fetches the code of a screen, if it is not there yet. */
const fetchCode = ({ lazy }: RouteObject) =>
  typeof lazy === 'object' ? lazy.Component?.() : undefined;

/**
 * Makes what fetches a screen's code and data, as its loader will; whatever fails waits for the
 * loader. Nothing for whoever saves data: a finger that scrolls touches many links.
 */
export const createPrefetch =
  (routes: RouteObject[], context: LoaderContext): Prefetch =>
  (to) => {
    if (savesData()) return;
    const url = new URL(to, window.location.origin);
    for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
      const { fill } = (route.loader ?? {}) as Partial<ScreenLoader>;
      void quietly(fetchCode(route));
      void quietly(fill?.(context, { url, params }));
    }
  };
