import { paths } from '#paths';
import { isProblem } from './api/problem.ts';
import { problemWords } from './problem-messages.ts';
import { type Opening, Redirect } from './router/routes.ts';
import { showToast } from './toasts.ts';

type Fill = (opening: Opening) => Promise<unknown>;

/**
 * Makes the loader of a screen out of a function that fills the query cache. A session that has
 * ended leads to sign-in and back, a refused right to /not-found; any other problem is thrown
 * on, for the screen's place to show. `fill` stays reachable, to fetch ahead.
 */
export function load(fill: Fill) {
  const loader = async ({ url, params }: Opening): Promise<void> => {
    try {
      await fill({ url, params });
    } catch (error) {
      if (isProblem(error, 'signed-out')) {
        showToast(problemWords({ kind: 'signed-out' }));
        throw new Redirect(paths.login(url.pathname + url.search));
      }
      if (isProblem(error, 'forbidden')) throw new Redirect(paths.notFound());
      throw error;
    }
  };
  return Object.assign(loader, { fill });
}
