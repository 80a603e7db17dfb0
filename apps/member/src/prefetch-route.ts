import type { load } from '#lib/load.ts';
import { matcher } from '#lib/router/routes.ts';
import { routes } from './routes.tsx';

const find = matcher(routes);

/** Fetches a screen's code and fills its data in, as its loader will; whatever fails waits for the loader. */
export function prefetchRoute(to: string): void {
  const url = new URL(to, window.location.origin);
  const match = find(url.pathname);
  const fetchModule = match?.chain.at(-1)?.lazy;
  if (!match || !fetchModule) return;
  fetchModule()
    .then((module) => {
      const { fill } = (module.loader ?? {}) as Partial<ReturnType<typeof load>>;
      return fill?.({ url, params: match.params });
    })
    .catch(() => undefined);
}
