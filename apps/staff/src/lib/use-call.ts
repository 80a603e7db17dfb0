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

type Asked<E extends Endpoint, Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> &
  RequestOf<E> & { queryKey: QueryKey };

const queryOf = <E extends Endpoint, Answer>(
  send: (to: E, args: never) => Promise<Answer>,
  endpoint: E,
  { params, query, body, ...options }: Record<string, unknown>,
) =>
  ({
    ...options,
    queryFn: ({ signal }) => send(endpoint, { params, query, body, signal } as never),
  }) as UseQueryOptions<Answer>;

/** The answer of a call that only reads, under its key in the query cache. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  asked: Asked<E, ResponseOf<E>>,
): UseQueryResult<ResponseOf<E>> => useQuery(queryOf(call, endpoint, asked));

/**
 * One page of a list, by default the first, with the length of the whole list, under its key in the
 * query cache. The length comes with a page alone.
 */
export const usePageOf = <E extends Endpoint>(
  endpoint: E,
  asked: Asked<E, { rows: ResponseOf<E>; total: number }>,
) =>
  useQuery(
    queryOf(callPage<E>, endpoint, {
      ...asked,
      query: { p: '1', ...(asked.query as object | undefined) },
    }),
  );
