import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call, callPage } from './api/call.ts';

/**
 * An action of an operator; a notice reports its success or its problem.
 * @param act makes the calls
 * @param done updates what is shown, and returns the notice
 */
export function useAction<Answer, Args = void>(
  act: (args: Args) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => notify(done(answer), { type: 'success' }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}

type Options<E extends Endpoint> = UseQueryOptions<ResponseOf<E>>;
type Asked<E extends Endpoint> = Omit<Options<E>, 'queryKey' | 'queryFn'> &
  RequestOf<E> & { queryKey: QueryKey };

interface Page<E extends Endpoint> {
  rows: ResponseOf<E>;
  total: number;
}
type PageAsked<E extends Endpoint> = Omit<UseQueryOptions<Page<E>>, 'queryKey' | 'queryFn'> &
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

/** One page of a list, with the length of the whole list, under its key in the query cache. */
export function usePageOf<E extends Endpoint>(endpoint: E, asked: PageAsked<E>) {
  const { params, query, ...options } = asked as Record<string, unknown>;
  const send = callPage as (to: E, args: object) => Promise<Page<E>>;
  return useQuery({
    ...options,
    queryFn: ({ signal }) => send(endpoint, { params, query, signal }),
  } as UseQueryOptions<Page<E>>);
}
