import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

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
