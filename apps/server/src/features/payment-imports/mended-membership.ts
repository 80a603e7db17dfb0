import { japaneseDate } from '@orchard/contract/japanese-date';
import {
  type ContractTerms,
  daysOf,
  paidAfterFailure,
  termEndOn,
} from '@orchard/contract/staff/membership-terms';
import { MEMBERSHIP_LABELS, type MembershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';

export interface Payment {
  reference: string;
  paidOn: string;
  /** The day until which it pays, where the file says so. */
  paidUntil: string | null;
}

/**
 * A membership as a payment leaves it; the same where both agree already. The day until which is paid
 * never goes down, and whether it renews stays.
 */
export function mendedMembership(
  now: MembershipDraft,
  { reference, paidOn, paidUntil }: Payment,
  terms: ContractTerms,
  today: string,
): MembershipDraft {
  const numbered = now.reference === '' ? { ...now, reference } : now;
  const { paid_until, failed_since, first_day, ends_on } = numbered;
  if (paid_until === null) return numbered;
  const { last_day } = daysOf(numbered, terms, today);
  const isEnded = last_day !== null && last_day < today;
  const until = (): string => {
    if (paidUntil !== null) return paidUntil;
    if (failed_since !== null && paidOn >= failed_since) {
      return paidAfterFailure(numbered, terms, paidOn) ?? paid_until;
    }
    // What goes on by itself needs no new day, and what has ended none for a payment of before.
    return isEnded && paidOn > last_day
      ? termEndOn(first_day, paid_until, terms.renewal_months, paidOn)
      : paid_until;
  };
  const next = until();
  const later = next > paid_until ? next : paid_until;
  const paysLate = (late: string) => paidOn >= late || (later > paid_until && later >= late);
  const isPaid = failed_since !== null && paysLate(failed_since);
  return {
    ...numbered,
    paid_until: later,
    failed_since: isPaid ? null : failed_since,
    ends_on: ends_on !== null && ends_on <= later && later > paid_until ? null : ends_on,
  };
}

const shown = (day: string | null) => (day === null ? '期限なし' : japaneseDate(day));

/** What differs between two states of a membership, a line each. */
export function formatMending(before: MembershipDraft, after: MembershipDraft): string[] {
  const lines: string[] = [];
  if (before.paid_until !== after.paid_until) {
    const [from, to] = [shown(before.paid_until), shown(after.paid_until)];
    lines.push(`${MEMBERSHIP_LABELS.paid_until}：${from} → ${to}`);
  }
  if (before.failed_since !== null && after.failed_since === null) {
    lines.push(formatStaffMessage('payments.late', { day: japaneseDate(before.failed_since) }));
  }
  if (before.reference !== after.reference) {
    lines.push(formatStaffMessage('payments.reference', { reference: after.reference }));
  }
  return lines;
}
