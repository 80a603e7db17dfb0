import type { OpenTerms } from '@orchard/contract/consents';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { answerProblem } from '#lib/answer-problem.ts';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { askedQuery, consentsQuery } from './consents.queries.ts';

type Context = { client: QueryClient };

const askNoMore = (client: QueryClient, { fingerprint }: OpenTerms) =>
  client.setQueryData(askedQuery.queryKey, (asked: OpenTerms[] = []) =>
    asked.filter((one) => one.fingerprint !== fingerprint),
  );

/** The dialog shows a problem itself; a text that holds no more is replaced by the one that does. */
function answerRefusal(error: Error, _terms: OpenTerms, _result: unknown, { client }: Context) {
  if (isProblem(error, 'signed-out')) answerProblem(error);
  if (!isProblem(error, 'fields')) return;
  void client.fetchQuery({ ...askedQuery, staleTime: 0 }).catch(() => undefined);
  void client.invalidateQueries({ queryKey: consentsQuery.queryKey });
}

/** @param place where the member is asked */
export const acceptance = (place: 'visit' | 'contract') =>
  mutationOptions({
    mutationFn: ({ fingerprint }: OpenTerms) =>
      call('POST /api/consents', { body: { terms: [fingerprint], place } }),
    meta: { onScreen: true },
    onSuccess(answer, terms, _result, { client }: Context) {
      client.setQueryData(consentsQuery.queryKey, answer);
      askNoMore(client, terms);
    },
    onError: answerRefusal,
  });

/** Puts the consent off. */
export const deferral = mutationOptions({
  mutationFn: ({ fingerprint }: OpenTerms) =>
    call('POST /api/consents/later', { body: { terms: [fingerprint] } }),
  meta: { onScreen: true },
  onSuccess(_answer, terms, _result, { client }: Context) {
    askNoMore(client, terms);
  },
  onError: answerRefusal,
});
