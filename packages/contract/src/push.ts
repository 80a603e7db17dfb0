import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { storable } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';

const DEVICE = 'この端末の通知先';
const wrong = formatMessage('validation.query', { label: DEVICE });

/** Base64url of that many bytes, as browsers write their keys. */
const bytes = (count: number) => {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string({ error: wrong })
    .check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), { error: wrong }));
};

/** The address at which a push service takes messages for a device. */
const endpoint = z
  .url({ error: wrong })
  .check(maxCharacters(1000, { error: wrong }), storable(DEVICE));

export const getPush = get('/api/push', {
  audience: 'member',
  summary: 'The key that a browser subscribes with, and whether this device gets messages',
  response: z.object({
    /** Of VAPID (RFC 8292), base64url. */
    public_key: z.string(),
    is_on: z.boolean(),
  }),
});

export const subscribePush = post('/api/push/subscriptions', {
  audience: 'member',
  summary:
    'Sends messages to this device from now on; a member’s eleventh device replaces the oldest',
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: wrong }),
  }),
  status: 204,
});

export const unsubscribePush = post('/api/push/unsubscribe', {
  audience: 'member',
  summary: 'Sends no more messages to a device of the member’s; also when it got none',
  body: z.object({ endpoint }),
  status: 204,
});

export const testPush = post('/api/push/test', {
  audience: 'member',
  summary: 'Sends a message to a device of the member’s, to try it out; 404 where it gets none',
  body: z.object({ endpoint }),
  status: 204,
});
