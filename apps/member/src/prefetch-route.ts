import { matchRoutes } from 'react-router';
import type { load } from '#lib/load.ts';
import { routes } from './routes.tsx';

/** Fetches a screen's code and fills its data in, as its loader will; whatever fails waits for the loader. */
export function prefetchRoute(to: string): void {
  const url = new URL(to, window.location.origin);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const fetchModule = match?.route.lazy;
  if (!match || typeof fetchModule !== 'function') return;
  fetchModule()
    .then((module) => {
      const { fill } = (module.loader ?? {}) as Partial<ReturnType<typeof load>>;
      return fill?.({ url, params: match.params });
    })
    .catch(() => undefined);
}
