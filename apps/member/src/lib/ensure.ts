import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

let isLeaving = false;

/**
 * Waits until the answer of a query is in the cache. What is there already is used at once; the
 * screen that shows it fetches it anew when it has grown old.
 * @throws Problem when there was none and it could not be fetched
 */
export const ensure = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> =>
  isLeaving
    ? queryClient.fetchQuery({ ...query, staleTime: 0 })
    : queryClient.ensureQueryData(query);

/**
 * Forgets all answers once nobody is signed in any more. A screen that still shows them would ask
 * for them again, so it goes first; meanwhile no other screen opens with them.
 * @param leave ends when a screen that needs none of them is drawn
 */
export async function forgetAnswers(leave: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await leave();
  } finally {
    queryClient.getQueryCache().clear();
    isLeaving = false;
  }
}
