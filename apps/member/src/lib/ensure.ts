import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Waits until the answer of a query is in the cache. What is there already is used at once; the
 * screen that shows it fetches it anew when it has grown old.
 * @throws Problem when there was none and it could not be fetched
 */
export const ensure = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => queryClient.ensureQueryData(query);
