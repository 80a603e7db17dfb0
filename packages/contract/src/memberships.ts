import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { asVisible, pathSlug, storable } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { MAX_REASON } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';

/**
 * The states of a membership: not begun; going on or without an end; going on in its days of grace
 * after a payment that failed; ending on a day; ended.
 */
export const MEMBERSHIP_STATES = ['upcoming', 'paid', 'failed', 'not_renewing', 'ended'] as const;

/** One of {@link MEMBERSHIP_STATES}. */
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** A day of Japan's calendar, `yyyy-MM-dd`. */
const day = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** The contract of the signed-in member about one brand. */
export const ownMembership = z.object({
  slug: z.string(),
  label: z.string(),
  state: z.enum(MEMBERSHIP_STATES),
  /** Null: from ever, without an end. */
  first_day: z.nullable(day()),
  /** As far as is known: a contract that renews is paid term by term. */
  paid_until: z.nullable(day()),
  /** The last day on the site; null: none is known. */
  last_day: z.nullable(day()),
  renews: z.boolean(),
  /** The first day of the next term; null: there is none, or a payment failed. */
  renews_on: z.nullable(day()),
  /** Until when a notice ends the contract with its present term. */
  notice_until: z.nullable(day()),
  /** What a notice would do today; null: the contract does not renew, or has ended. */
  offered_notice: z.nullable(
    z.object({
      ends_on: day(),
      /** The present term goes on into the next one all the same. */
      is_late: z.boolean(),
      withdrawable_until: day(),
    }),
  ),
  /** The notice that was given. */
  notice: z.nullable(
    z.object({
      told_on: day(),
      withdrawable_until: day(),
      is_withdrawable: z.boolean(),
    }),
  ),
  /** The day whose payment failed. */
  failed_since: z.nullable(day()),
  price: z.string(),
  /** Addresses elsewhere; empty: there is none. */
  pay_url: z.string(),
  card_url: z.string(),
  receipt_url: z.string(),
});

/** The contract of the signed-in member about one brand. */
export type OwnMembership = z.output<typeof ownMembership>;

/** All of them, also those that have ended or not begun, and for how long things are kept then. */
export const ownMemberships = z.object({
  memberships: z.array(ownMembership),
  /** Days; null: they do not go by themselves. */
  kept_days: z.object({
    /** From the last day until the member’s data is erased. */
    ended: z.nullable(z.number()),
    /** From the last view until the history and positions are deleted. */
    watching: z.nullable(z.number()),
  }),
});

/** All contracts of the signed-in member. */
export type OwnMemberships = z.output<typeof ownMemberships>;

const ofBrand = z.object({ brandSlug: pathSlug() });

/** What the question for a reason is called. */
const REASON = '更新しない理由';

/** The form of a notice: why, where somebody likes to say so. */
export const noticeForm = z.object({
  reason: z.string({ error: () => formatMessage('validation.string', { label: REASON }) }).check(
    asVisible(MAX_REASON),
    maxCharacters(MAX_REASON, {
      error: formatMessage('validation.max', { label: REASON, max: MAX_REASON }),
    }),
    storable(REASON),
  ),
});

export const getMemberships = get('/api/account/memberships', {
  audience: 'member',
  summary: 'The contracts of the member, one per brand',
  response: ownMemberships,
});

export const giveMembershipNotice = post('/api/account/memberships/{brandSlug}/notice', {
  audience: 'member',
  summary:
    'Lets a contract end with its term; after the last day for it, with the next; again changes nothing',
  params: ofBrand,
  body: z.object({
    /** The last day that the member was shown: where it is another one by now, nothing is done. */
    ends_on: z
      .string({ error: () => formatMessage('memberships.day') })
      .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: () => formatMessage('memberships.day') })),
    ...noticeForm.shape,
  }),
  response: ownMemberships,
});

export const withdrawMembershipNotice = del('/api/account/memberships/{brandSlug}/notice', {
  audience: 'member',
  summary: 'Lets a contract go on after all, until the last day for it; again changes nothing',
  params: ofBrand,
  response: ownMemberships,
});
