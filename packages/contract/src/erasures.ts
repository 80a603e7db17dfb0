import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';

/** The erasure that a member waits for; null: the member stays. */
export const pendingErasure = z.object({
  erasure: z.nullable(
    z.object({
      asked_at: wireTime(),
      /** From then on nothing of the member is left. */
      erase_at: wireTime(),
      /** An operator entered it, as asked by telephone. */
      by_staff: z.boolean(),
      /** When operators noted it; null: not yet. */
      seen_at: z.nullable(wireTime()),
    }),
  ),
  /** For how many days backups keep what is erased. */
  backup_days: z.number(),
});
export type PendingErasure = z.output<typeof pendingErasure>;

export const getErasure = get('/api/account/erasure', {
  audience: 'member',
  summary: 'Whether the member leaves, and when everything of theirs is erased',
  response: pendingErasure,
});

export const askErasure = post('/api/account/erasure', {
  audience: 'member',
  freshProof: true,
  summary: 'Leaves the site: everything of the member is erased in 14 days; again changes nothing',
  response: pendingErasure,
});

/** The form that asks for it: the member has understood what happens. */
export const leavingForm = z.object({
  is_understood: z
    .boolean()
    .check(z.refine((is) => is, { error: () => formatMessage('validation.understood') })),
});

export const withdrawErasure = del('/api/account/erasure', {
  audience: 'member',
  summary: 'Stays after all; also when the member was not leaving',
  response: pendingErasure,
});
