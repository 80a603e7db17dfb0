import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { choice, id } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { memberFilter } from '#contract/staff/segments.ts';
import { MAX_CHOSEN } from '#contract/staff/selection.ts';
import { ids } from '#contract/staff/wire.ts';

/**
 * Whom a broadcast is for: the members of its brand, a saved filter, a filter of its own, members who
 * are named one by one, or all.
 */
export const BROADCAST_AUDIENCES = ['brand', 'segment', 'filter', 'members', 'all'] as const;

/** One of {@link BROADCAST_AUDIENCES}. */
export type BroadcastAudience = (typeof BROADCAST_AUDIENCES)[number];

/** Names of the audiences, the usual one first. */
export const AUDIENCE_LABELS: Readonly<Record<BroadcastAudience, string>> = {
  brand: '差出人のブランドの会員',
  segment: '保存した条件の会員',
  filter: '絞り込んだ会員',
  members: '選んだ会員',
  all: 'すべての会員',
};

/**
 * Why a member gets no mail: a state of the member; the own choice; an address that is not sent to;
 * the member has left the list or can no longer sign in since the mail was queued; operators have
 * called the sending off.
 */
export const SKIP_REASONS = [
  'suspended',
  'expired',
  'invited',
  'upcoming',
  'opted_out',
  'undeliverable',
  'withdrawn',
  'cancelled',
] as const;

/** One of {@link SKIP_REASONS}. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a broadcast cannot be sent as it is. */
export const BROADCAST_HURDLES = ['empty', 'brand_gone', 'segment_gone'] as const;

/** One of {@link BROADCAST_HURDLES}. */
export type BroadcastHurdle = (typeof BROADCAST_HURDLES)[number];

const choose = (label: string) => () => formatMessage('validation.choose', { label });

/** What a draft says of its audience. */
export const audienceFields = {
  audience: z.enum(BROADCAST_AUDIENCES, { error: choose('送信先') }),
  segment_id: z.nullable(choice('保存した条件')),
  /** Filters of the list of members. */
  filter: z.nullable(memberFilter),
  member_ids: ids('会員', MAX_CHOSEN),
};

/** The call that counts an audience, also before it is saved. */
export const countAudience = post('/api/staff/broadcasts/audience', {
  audience: 'staff',
  right: 'mail.read',
  summary: 'Broadcasts: whom an audience would reach now, and whom not; writes nothing',
  body: z.object({ brand_id: z.nullable(choice('差出人のブランド')), ...audienceFields }),
  response: z.object({
    hurdle: z.nullable(z.enum(BROADCAST_HURDLES)),
    count: z.number(),
    /** The sender as mail programs show it; empty without a brand. */
    from: z.string(),
    /** Those of the count who do not hold the sender's brand, by their first; null: they hold none. */
    outside: z.array(z.object({ brand: z.nullable(z.string()), count: z.number() })),
    /** The first five. */
    first: z.array(z.object({ id: id(), label: z.string() })),
    /** Stands for exactly these members. */
    marker: z.string(),
    skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count: z.number() })),
    /** Those who are named one by one, also who gets no mail. */
    members: z.array(z.object({ id: id(), name: z.string() })),
  }),
});

/** The part of an audience that is still to be chosen: its field, and what it is called. */
export function missingChoice({
  audience,
  segment_id,
  filter,
  member_ids,
}: {
  audience: BroadcastAudience;
  segment_id: number | null;
  filter: object | null;
  member_ids: readonly number[];
}): [field: string, label: string] | undefined {
  if (audience === 'segment' && segment_id === null) return ['segment_id', '保存した条件'];
  if (audience === 'filter' && filter === null) return ['filter', '絞り込みの条件'];
  if (audience === 'members' && member_ids.length === 0) return ['member_ids', '会員'];
  return undefined;
}

/** Why a broadcast cannot be sent, in Japanese. */
export const formatHurdle = (hurdle: BroadcastHurdle): string =>
  formatStaffMessage(`broadcasts.${hurdle}`);
