import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { pendingErasure } from '#contract/erasures.ts';
import { id, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { filterMonth, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/** Erasures that wait for their day, and those that are done. */
export const ERASURE_STATES = ['pending', 'done'] as const;

/** One of {@link ERASURE_STATES}. */
export type ErasureState = (typeof ERASURE_STATES)[number];

const reads = { audience: 'staff', right: 'members.read' } as const;
const writes = { audience: 'staff', right: 'members.write' } as const;

const row = z.object({
  /** The member's number, which is all that is left of who it was. */
  id: id(),
  state: z.enum(ERASURE_STATES),
  /** The member's name while there is one. */
  name: z.nullable(z.string()),
  asked_at: wireTime(),
  erase_at: wireTime(),
  erased_at: z.nullable(wireTime()),
  /** Who entered it: an operator by name, 「スタッフ」 where that one is gone; null: the member. */
  asked_by: z.nullable(z.string()),
  /** When an operator noted it, and who; 「スタッフ」 where that one is gone. */
  seen_at: z.nullable(wireTime()),
  seen_by: z.nullable(z.string()),
  /** What is needed to stop a charge: the member's contracts while there are any. */
  memberships: z.array(
    z.object({
      label: z.string(),
      paid_until: z.nullable(z.string()),
      renews: z.boolean(),
      reference: z.string(),
    }),
  ),
  /** How many rows went or were made nobody's, by place in Japanese. */
  counts: z.nullable(z.record(z.string(), z.number())),
});

/** Members who leave. */
export const erasures = {
  list: get('/api/staff/erasures', {
    ...reads,
    summary: 'Erasures of members: one page, those that wait first',
    query: staffListQuery(['id', 'asked_at', 'erase_at'], {
      state: queryOf(ERASURE_STATES, '状態'),
      /** Of those that are done. */
      month: filterMonth('消去した月'),
      /** `no`: of those that wait, what no operator has noted. */
      seen: queryOf(['yes', 'no'], '確認'),
    }),
    response: z.array(row),
  }),
  read: get('/api/staff/erasures/{id}', {
    ...reads,
    summary: 'Erasures of members: one, by the number of the member',
    params: oneRecord,
    response: row,
  }),
};

export const noteErasureSeen = post('/api/staff/erasures/{id}/seen', {
  ...writes,
  summary:
    'Notes that an operator has seen a wish to leave, and stopped the charge; once is enough',
  params: oneRecord,
  response: row,
});

export const getMemberErasure = get('/api/staff/members/{id}/erasure', {
  ...reads,
  summary: 'Whether a member leaves, and when',
  params: oneRecord,
  response: pendingErasure,
});

export const askMemberErasure = post('/api/staff/members/{id}/erasure', {
  ...writes,
  freshCode: true,
  summary: 'Enters that a member leaves, who is told by mail; again changes nothing',
  params: oneRecord,
  response: pendingErasure,
});

export const withdrawMemberErasure = post('/api/staff/members/{id}/erasure/withdrawal', {
  ...writes,
  summary: 'Takes back that a member leaves, who is told by mail',
  params: oneRecord,
  response: pendingErasure,
});
