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
import { currentUserQuery } from './current-user.ts';
import { safeNext } from './next.ts';
import { ensure } from './query-client.ts';

/** The context of all loaders: one per tab in a browser, one per request on the server. */
export interface LoaderContext {
  queryClient: QueryClient;
  site: Site;
  /** Runs before a loader redirects to sign-in. */
  onSignedOut?: () => void;
  /** Whether the server has rendered this screen into the document. */
  isServed?: () => boolean;
}

const loaderContext = createContext<LoaderContext>();

/** Wraps the context for the router, which hands it to loaders. */
export function routerContext(context: LoaderContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(loaderContext, context);
  return provider;
}

type Query<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>;

/** The arguments of a screen's loader. */
export interface LoaderArgs {
  url: URL;
  params: Readonly<Params>;
  site: Site;
  /** Waits for an answer that the screen needs. @throws Problem */
  ensure<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<Data>;
  /**
   * Fetches an optional answer; never fails. A browser does not wait for it; the server does before
   * it sends the screen.
   */
  prefetch<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<void>;
  /** Waits for the code that shows operators' HTML. @throws Error if it cannot be fetched */
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
      // What came with the document is as new as it; a change before React has taken the document
      // over would spoil that.
      prefetch: async (query) => {
        const isHere = queryClient.getQueryData(query.queryKey) !== undefined;
        if (!(isServed?.() && isHere)) await queryClient.prefetchQuery(query);
      },
      // Server-rendered HTML is not rendered again.
      ensureRichText: async () => {
        if (!isServed?.()) await fetchSanitiser();
      },
    });

/**
 * Makes a screen's loader from a function that fills the query cache. An ended session redirects to
 * sign-in and back, a missing right to /not-found; any other problem is thrown for the error
 * boundary. `fill` stays accessible for prefetching.
 */
export function screenLoader(fillCache: Fill) {
  const fill = fillWith(fillCache);
  const loader = async ({ context, url, params }: LoaderFunctionArgs): Promise<null> => {
    const loading = context.get(loaderContext);
    try {
      await fill(loading, { url, params });
      return null;
    } catch (error) {
      if (isProblem(error, 'signed-out')) {
        loading.onSignedOut?.();
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

/**
 * Leads members who are signed in past the sign-in screen. The server does it, before it sends a
 * document; a browser that comes here from another screen has just lost its session.
 */
export async function pastSignIn({ context, url }: LoaderFunctionArgs): Promise<null> {
  const { queryClient, isServed } = context.get(loaderContext);
  if (isServed) return null;
  const isSignedIn = await ensure(queryClient, currentUserQuery).then(
    () => true,
    () => false,
  );
  if (isSignedIn) throw redirect(safeNext(url.searchParams.get('next'), url.origin));
  return null;
}
