import type { load } from '#lib/load.ts';
import { matchesOf } from '#lib/router/open-screen.ts';
import type { Handle } from '#lib/router/routes.ts';
import { urlOf } from '#lib/router/trail.ts';
import { routes } from './routes.tsx';

/** Whether the visitor wants no more than what they ask for. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches a screen's code and data, as its loader will; whatever fails waits for the loader.
 * Nothing for whoever saves data: a finger that scrolls touches many links.
 */
export function prefetchRoute(to: string): void {
  if (savesData()) return;
  const url = urlOf(to);
  const match = matchesOf(routes, url.pathname).at(-1);
  const { ahead, lazy } = (match?.route.handle ?? {}) as Handle;
  if (!match || !lazy) return;
  ahead?.({ url, params: match.params });
  lazy()
    .then((module) => {
      const { fill } = (module.loader ?? {}) as Partial<ReturnType<typeof load>>;
      return fill?.({ url, params: match.params });
    })
    .catch(() => undefined);
}
