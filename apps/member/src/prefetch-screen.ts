import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '#lib/prefetch.ts';
import type { LoaderContext, ScreenLoader } from '#lib/screen-loader.ts';

/** Whether the visitor saves data. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const quietly = (fetched: Promise<unknown> | undefined) => fetched?.catch(() => undefined);

/** Fetches the code of a screen, unless it is loaded. */
const fetchCode = ({ lazy }: RouteObject) =>
  typeof lazy === 'object' ? lazy.Component?.() : undefined;

/**
 * Returns a function that prefetches a screen's code and data. Errors are left to the loader. It
 * does nothing for visitors who save data: a scrolling finger touches many links.
 * @param context absent: the code alone
 */
export const createPrefetch =
  (routes: RouteObject[], context?: LoaderContext): Prefetch =>
  (to) => {
    if (savesData()) return;
    const url = new URL(to, window.location.origin);
    for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
      const { fill } = (route.loader ?? {}) as Partial<ScreenLoader>;
      void quietly(fetchCode(route));
      if (context) void quietly(fill?.(context, { url, params }));
    }
  };

/** One address of each main screen. */
const MAIN = ['/', '/video', '/video/1', '/series/1', '/contact', '/account'];

/** How long a first visit is left alone. */
const REST_MS = 10_000;

/**
 * Fetches the code of the main screens once the first has come to rest, so that they open at once and,
 * without a network, say in their own place that there is none.
 */
export const fetchMainScreens = (routes: RouteObject[]): void =>
  void setTimeout(
    // Safari has no callback for idle times.
    () => (window.requestIdleCallback ?? setTimeout)(() => MAIN.forEach(createPrefetch(routes))),
    REST_MS,
  );
