import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** The caches of members who are being signed out. */
const leaving = new WeakSet<QueryClient>();

/**
 * Waits until the answer of a query is in the cache. What is there already is used at once; the
 * screen that shows it fetches it anew when it has grown old.
 * @throws Problem when there was none and it could not be fetched
 */
export const ensure = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> =>
  leaving.has(queryClient)
    ? queryClient.fetchQuery({ ...query, staleTime: 0 })
    : queryClient.ensureQueryData(query);

/**
 * Forgets all answers once nobody is signed in any more. A screen that still shows them would ask
 * for them again, so it goes first; meanwhile no other screen opens with them.
 * @param leave ends when a screen that needs none of them is shown
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
