import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { call } from './api/call.ts';

type Options<E extends Endpoint> = UseQueryOptions<ResponseOf<E>>;
type Asked<E extends Endpoint> = Omit<Options<E>, 'queryKey' | 'queryFn'> &
  RequestOf<E> & { queryKey: QueryKey };

/** The answer of a call that only reads, under its key in the query cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
): UseQueryResult<ResponseOf<E>> {
  const { params, query, body, ...options } = asked as Record<string, unknown>;
  const send = call as (to: E, args: object) => Promise<ResponseOf<E>>;
  return useQuery({
    ...options,
    queryFn: ({ signal }) => send(endpoint, { params, query, body, signal }),
  } as Options<E>);
}
