import type { Site } from '@orchard/contract/site';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  createContext,
  type LoaderFunctionArgs,
  type Params,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { paths } from '#paths';
import { fetchSanitiser } from '#ui/rich-text/sanitiser.ts';
import { isProblem } from './api/problem.ts';
import { ensure } from './ensure.ts';

/** What all loaders work with: in a browser one for the tab, on the server one for each request. */
export interface LoaderContext {
  queryClient: QueryClient;
  site: Site;
  /** Called before a loader leads to sign-in. */
  onSignedOut?: () => void;
  /** Whether the screen that is opened stands in the document as the server has rendered it. */
  isServed?: () => boolean;
}

const loaderContext = createContext<LoaderContext>();

/** The context in the form in which the router hands it to loaders. */
export function routerContext(context: LoaderContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(loaderContext, context);
  return provider;
}

type Query<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>;

/** What the loader of a screen knows and can do. */
export interface LoaderArgs {
  url: URL;
  params: Readonly<Params>;
  site: Site;
  /** Waits for an answer without which the screen cannot be shown. @throws Problem */
  ensure<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<Data>;
  /**
   * Fetches what the screen can be shown without; never fails. In the browser nobody has to wait for
   * it; the server sends a screen when all of it is there.
   */
  prefetch<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<void>;
  /** Waits for what shows HTML of operators. @throws Error when it does not come */
  ensureRichText(): Promise<void>;
}

type Fill = (args: LoaderArgs) => Promise<unknown>;
type Opening = Pick<LoaderArgs, 'url' | 'params'>;

const fillWith =
  (fill: Fill) =>
  ({ queryClient, site, isServed }: LoaderContext, { url, params }: Opening) =>
    fill({
      url,
      params,
      site,
      ensure: (query) => ensure(queryClient, query),
      prefetch: (query) => queryClient.prefetchQuery(query),
      // What is served is not rendered anew.
      ensureRichText: async () => {
        if (!isServed?.()) await fetchSanitiser();
      },
    });

/**
 * Makes the loader of a screen out of a function that fills the query cache. A session that has
 * ended leads to sign-in and back, a refused right to /not-found; any other problem is thrown
 * on, for the screen's place to show. `fill` stays reachable, to fetch ahead.
 */
export function screenLoader(fillCache: Fill) {
  const fill = fillWith(fillCache);
  const loader = async ({ context, url, params }: LoaderFunctionArgs): Promise<null> => {
    const own = context.get(loaderContext);
    try {
      await fill(own, { url, params });
      return null;
    } catch (error) {
      if (isProblem(error, 'signed-out')) {
        own.onSignedOut?.();
        throw redirect(paths.login(url.pathname + url.search));
      }
      if (isProblem(error, 'forbidden')) throw redirect(paths.notFound());
      throw error;
    }
  };
  return Object.assign(loader, { fill });
}

/** The loader of a screen. */
export type ScreenLoader = ReturnType<typeof screenLoader>;
