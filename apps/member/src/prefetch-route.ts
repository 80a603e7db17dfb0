import type { load } from '#lib/load.ts';
import { matchesOf } from '#lib/router/open-screen.ts';
import type { Handle } from '#lib/router/routes.ts';
import { routes } from './routes.tsx';

/** Fetches a screen's code and fills its data in, as its loader will; whatever fails waits for the loader. */
export function prefetchRoute(to: string): void {
  const url = new URL(to, window.location.origin);
  const match = matchesOf(routes, url.pathname).at(-1);
  const fetchModule = (match?.route.handle as Handle | undefined)?.lazy;
  if (!match || !fetchModule) return;
  fetchModule()
    .then((module) => {
      const { fill } = (module.loader ?? {}) as Partial<ReturnType<typeof load>>;
      return fill?.({ url, params: match.params });
    })
    .catch(() => undefined);
}
