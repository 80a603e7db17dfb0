import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import {
  type ContractTerms,
  daysLater,
  daysOf,
  paidAfterFailure,
  termEnd,
  termEndOn,
} from '@orchard/contract/staff/membership-terms';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';

/** What an operator does with the memberships of one brand. */
export type MembershipChange = Extract<MemberChange, { brand_id: number }>;

/**
 * A day some months later, as `yyyy-MM-dd`; where that month is shorter, its last day. The last day
 * of a month stays one.
 */
export const monthsLater = (day: string, months: number): string =>
  termEnd(daysLater(day, 1), months);

/** The last day of what is there now: of the present term, or of one that does not go on. */
const lastDayNow = (
  now: MembershipDraft & { paid_until: string },
  terms: ContractTerms,
  on: string,
) =>
  now.renews
    ? termEndOn(now.first_day, now.paid_until, terms.renewal_months, on)
    : ([now.paid_until, now.ends_on ?? ''].toSorted().at(-1) ?? now.paid_until);

/** A membership after a change; the same where it changes nothing. */
export function changedMembership(
  now: MembershipDraft,
  change: MembershipChange,
  terms: ContractTerms,
  today: string,
): MembershipDraft {
  if (change.action === 'period_set') {
    const { first_day, paid_until } = change;
    const open = paid_until === null ? { renews: false, failed_since: null } : {};
    return { ...now, first_day, paid_until, ends_on: null, ...open };
  }
  const { paid_until } = now;
  // One without an end has nothing that could be later, go on or be paid late.
  if (paid_until === null) return now;
  const last = lastDayNow({ ...now, paid_until }, terms, today);
  if (change.action === 'period_extend') {
    return { ...now, paid_until: monthsLater(last, change.months), ends_on: null };
  }
  if (change.action === 'payment_set' && change.failed_since === null) {
    return { ...now, failed_since: null, paid_until: paidAfterFailure(now, terms, today) };
  }
  const { last_day } = daysOf(now, terms, today);
  // What has ended begins anew by a new period alone.
  if (last_day !== null && last_day < today) return now;
  if (change.action === 'payment_set') return { ...now, failed_since: change.failed_since };
  if (change.renews === now.renews) return now;
  const ends_on = change.renews || now.failed_since !== null ? null : last;
  return { ...now, renews: change.renews, ends_on };
}
