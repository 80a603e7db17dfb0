import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#lib/api/call.ts';
import { membershipsQuery } from './memberships.queries.ts';

/** Keeps what a change of a contract answers. */
export const keepMemberships = (
  answer: Answer<'GET /api/account/memberships'>,
  client: QueryClient,
): void => {
  client.setQueryData(membershipsQuery.queryKey, answer);
};

/** Lets a contract go on after all. */
export const noticeWithdrawal = (brandSlug: string) =>
  mutationOptions({
    mutationFn: () =>
      call('DELETE /api/account/memberships/{brandSlug}/notice', { params: { brandSlug } }),
    onSuccess: (answer, _variables, _result, { client }) => keepMemberships(answer, client),
    // The last day for it may be over meanwhile.
    onError: (_error, _variables, _result, { client }) =>
      client.invalidateQueries(membershipsQuery),
  });
