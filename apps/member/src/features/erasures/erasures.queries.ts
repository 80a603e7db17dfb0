import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type Answer, call, query } from '#lib/api/call.ts';

/** Whether the member leaves, and when. Operators enter it too, so every screen asks anew. */
export const erasureQuery = {
  ...query('GET /api/account/erasure'),
  // Not at once after the document, which has it.
  staleTime: 2_000,
};

type Pending = Answer<'GET /api/account/erasure'>;

const keepAnswer = (
  answer: Pending,
  _body: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => {
  client.setQueryData(erasureQuery.queryKey, answer);
};

/** Asks to leave. */
export const erasureRequest = mutationOptions({
  mutationFn: () => call('POST /api/account/erasure'),
  onSuccess: keepAnswer,
});

/** Stays after all. */
export const erasureWithdrawal = mutationOptions({
  mutationFn: () => call('DELETE /api/account/erasure'),
  onSuccess: keepAnswer,
});
