import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { pathToken } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';

const wrongWay = () => formatMessage('validation.choose', { label: '受け取り方' });

/** What a link at the foot of a mail leaves. */
const unsubscription = z.object({
  /** Which mails the link is about, in Japanese. */
  label: z.string(),
  /** Whether no such mail is sent any more. */
  is_out: z.boolean(),
  /** Whether no mail is sent any more but those about security. */
  is_out_of_all: z.boolean(),
});

export const getUnsubscription = get('/api/unsubscribe/{token}', {
  audience: 'anyone',
  summary: 'Which mails the link at the foot of one stops; 404 for a link that is none',
  params: z.object({ token: pathToken() }),
  response: unsubscription,
});

export const unsubscribe = post('/api/unsubscribe/{token}', {
  audience: 'anyone',
  summary: 'Stops the mails of a link, or goes on with them; 404 for a link that is none',
  params: z.object({ token: pathToken() }),
  body: z.object({
    /** `list`: those of the link; `all`: every mail but those about security; `resume`: go on. */
    stop: z.enum(['list', 'all', 'resume'], { error: wrongWay }),
  }),
  response: unsubscription,
});
