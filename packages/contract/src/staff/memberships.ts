import * as z from 'zod/mini';
import { choice, id } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { MEMBERSHIP_STATES, type MembershipState } from '#contract/memberships.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { optionalDay, optionalText, outdated, yesOrNo } from '#contract/staff/wire.ts';

/** What the fields of a membership are called in forms, files and what is told of changes. */
export const MEMBERSHIP_LABELS = {
  brand_id: '会員区分',
  first_day: '会員期間の開始日',
  paid_until: 'お支払い済みの期限',
  renews: '自動更新',
  ends_on: '終了日',
  failed_since: 'お支払いの遅れ',
  reference: '決済の番号',
} as const;

/** What the states are called in the console, in files and to members. */
export const MEMBERSHIP_STATE_LABELS: Record<MembershipState, string> = {
  upcoming: '開始前',
  paid: '契約中',
  failed: 'お支払いの遅れ',
  not_renewing: '更新しない',
  ended: '終了',
};

/** The days of a membership, and what goes wrong with them; `path` is relative to it. */
interface Days {
  first_day: string | null;
  paid_until: string | null;
  renews: boolean;
  ends_on: string | null;
  failed_since: string | null;
}

const periodFits = z.refine<Days>(
  ({ first_day: from, paid_until: until }) => from === null || until === null || until >= from,
  { path: ['paid_until'], error: formatStaffMessage('members.period') },
);
const hasEnd = z.refine<Days>(
  ({ paid_until, renews, ends_on, failed_since }) =>
    paid_until !== null || (!renews && ends_on === null && failed_since === null),
  { path: ['paid_until'], error: formatStaffMessage('memberships.no_end') },
);

/** A membership as an operator writes it: one brand's contract with a member. */
export const membershipDraft = z
  .object(
    {
      brand_id: choice(MEMBERSHIP_LABELS.brand_id),
      /** Days of Japan's calendar, the last ones included; null: from ever, without an end. */
      first_day: optionalDay(MEMBERSHIP_LABELS.first_day),
      paid_until: optionalDay(MEMBERSHIP_LABELS.paid_until),
      /** It goes on by itself, term by term of the brand. */
      renews: yesOrNo(MEMBERSHIP_LABELS.renews),
      /** The last day of one that was to go on; null: the paid one. Ignored while it renews. */
      ends_on: optionalDay(MEMBERSHIP_LABELS.ends_on),
      /** The day whose payment failed. */
      failed_since: optionalDay(MEMBERSHIP_LABELS.failed_since),
      /** The payment provider's number. */
      reference: optionalText(MEMBERSHIP_LABELS.reference, 255),
    },
    { error: outdated },
  )
  .check(periodFits, hasEnd);

/** A membership as an operator writes it. */
export type MembershipDraft = z.output<typeof membershipDraft>;

/** A membership without bounds. */
export const openMembership = (brand_id: number): MembershipDraft => ({
  ...{ brand_id, first_day: null, paid_until: null, renews: false },
  ...{ ends_on: null, failed_since: null, reference: '' },
});

/** The memberships of a member, one per brand. */
export const membershipDrafts = z
  .array(membershipDraft, {
    error: () => formatMessage('validation.choose', { label: '会員区分' }),
  })
  .check(
    maxItems(50, { error: formatMessage('validation.choose', { label: '会員区分' }) }),
    z.refine<readonly MembershipDraft[]>(
      (drafts) => new Set(drafts.map(({ brand_id }) => brand_id)).size === drafts.length,
      { error: formatStaffMessage('memberships.twice') },
    ),
  );

/** A membership with what follows from it today. */
export const membership = z.object({
  brand_id: id(),
  first_day: z.nullable(z.string()),
  paid_until: z.nullable(z.string()),
  renews: z.boolean(),
  ends_on: z.nullable(z.string()),
  failed_since: z.nullable(z.string()),
  reference: z.string(),
  state: z.enum(MEMBERSHIP_STATES),
  /** The last day on the site; null: none is known. */
  last_day: z.nullable(z.string()),
  /** Of one that renews: the last day of the present term. */
  term_end: z.nullable(z.string()),
  /** Why the member does not renew, in the member's words. */
  notice_reason: z.string(),
});

/** A membership with what follows from it today. */
export type Membership = z.output<typeof membership>;
