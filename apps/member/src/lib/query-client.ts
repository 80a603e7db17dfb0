import {
  type FetchQueryOptions,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { fieldErrors, isProblem } from '#lib/api/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Its form shows errors by field. */
      inForm?: true;
      /** The id of its form, which keeps what was written if the session has ended. */
      form?: string | undefined;
      /** Its screen shows every problem in its own place. */
      onScreen?: true;
      /** An overlay covers the screen meanwhile. */
      overlay?: true;
    };
  }
}

const FRESH_MS = 30_000;

// The default notifies in a later task, where a fast second press would find the button enabled.
notifyManager.setScheduler(queueMicrotask);

const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 1 && (isProblem(error, 'offline') || isProblem(error, 'broken'));

/**
 * The cache of server data, one per tab or per request.
 * @param onProblem handles errors that no screen handles, with the id of a form that keeps its input
 */
export const createQueryClient = (
  onProblem: (error: unknown, form?: string) => void,
): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data, a loader or an error boundary is waiting and handles the error.
        if (query.state.data !== undefined) onProblem(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const shownByForm = mutation.meta?.inForm && Object.keys(fieldErrors(error)).length > 0;
        if (!shownByForm && !mutation.meta?.onScreen) onProblem(error, mutation.meta?.form);
      },
    }),
    defaultOptions: {
      // Calls also run while the browser believes that it is offline; a failure is then reported.
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: worthAnotherTry,
        retryDelay: 300,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The caches of members who are signing out. */
const leaving = new WeakSet<QueryClient>();

/**
 * Waits until the answer of a query is in the cache. A cached answer is used at once; the screen
 * refetches it if it is stale.
 * @throws Problem if there was none and it could not be fetched
 */
export const ensure = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> =>
  leaving.has(queryClient)
    ? queryClient.fetchQuery({ ...query, staleTime: 0 })
    : queryClient.ensureQueryData(query);

/**
 * Clears all answers after sign-out. A screen that still shows them would fetch them again, so it
 * leaves first; meanwhile no other screen opens with them.
 * @param leave resolves when a screen is shown that needs no answers
 */
export async function forgetAnswers(
  queryClient: QueryClient,
  leave: () => Promise<void>,
): Promise<void> {
  leaving.add(queryClient);
  try {
    await leave();
  } finally {
    queryClient.getQueryCache().clear();
    leaving.delete(queryClient);
  }
}
