import { mutationOptions } from '@tanstack/react-query';
import { type CallArgs, call, query } from '#lib/api/call.ts';

/** Which mails the link at the foot of one stops, and whether they are. */
export const unsubscriptionQuery = (token: string) =>
  query('GET /api/unsubscribe/{token}', { params: { token } });

type Stop = CallArgs<'POST /api/unsubscribe/{token}'>['body']['stop'];

/** Stops the mails, or lets them go again; the answer is what the screen shows from then on. */
export const leaving = (token: string) =>
  mutationOptions({
    mutationFn: (stop: Stop) =>
      call('POST /api/unsubscribe/{token}', { params: { token }, body: { stop } }),
    meta: { onScreen: true },
    onSuccess: (answer, _stop, _result, { client }) => {
      client.setQueryData(unsubscriptionQuery(token).queryKey, answer);
    },
  });
