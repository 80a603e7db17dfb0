import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#paths';
import { isProblem } from './api/problem.ts';
import { problemWords } from './problem-words.ts';
import { showToast } from './toasts.ts';

/** What a screen's loader knows: its address and the parameters in its path. */
export interface Opening {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
}

type Fill = (opening: Opening) => Promise<unknown>;

/**
 * Makes the loader of a screen out of a function that fills the query cache. A session that has
 * ended leads to sign-in and back, a refused right to /not-found; any other problem is thrown
 * on, for the screen's place to show. `fill` stays reachable, to fetch ahead.
 */
export function load(fill: Fill) {
  const loader = async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    try {
      await fill({ url, params });
      return null;
    } catch (error) {
      if (isProblem(error, 'signed-out')) {
        showToast(problemWords({ kind: 'signed-out' }));
        throw redirect(paths.login(url.pathname + url.search));
      }
      if (isProblem(error, 'forbidden')) throw redirect(paths.notFound());
      throw error;
    }
  };
  return Object.assign(loader, { fill });
}
