import { japaneseDate } from '#contract/japanese-date.ts';
import type { MembershipDraft } from '#contract/staff/memberships.ts';
import { openMembership } from '#contract/staff/memberships.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** How the contracts of a brand go on. */
export interface ContractTerms {
  first_months: number;
  renewal_months: number;
  grace_days: number;
}

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];
/** The last day that is written with four digits of a year; none lies behind it. */
const LAST_DAY = Date.UTC(9999, 11, 31);
const dayOf = (year: number, month: number, date: number) =>
  new Date(Math.min(Date.UTC(year, month - 1, date), LAST_DAY)).toISOString().slice(0, 10);

/** A day some days later. */
export function daysLater(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date + days);
}

/**
 * The last day of a contract of some months, as the database's `term_end`: the day before the one
 * with the same number, or the last of a month that has no such day.
 */
export function termEnd(firstDay: string, months: number): string {
  const [year, month, date] = partsOf(firstDay);
  const lastOfMonth = dayOf(year, month + months + 1, 0);
  return partsOf(lastOfMonth)[2] < date ? lastOfMonth : dayOf(year, month + months, date - 1);
}

/** The last day of the term in which a day falls, as the database's `term_end_on`. */
export function termEndOn(
  firstDay: string | null,
  paidUntil: string,
  months: number,
  today: string,
): string {
  if (months === 0 || paidUntil >= today) return paidUntil;
  const [year, month] = partsOf(paidUntil);
  const [firstYear, firstMonth] = partsOf(firstDay ?? paidUntil);
  const passed = (year - firstYear) * 12 + month - firstMonth;
  // Terms are counted from the first day where one of them ends on the day until which is paid.
  const paid = [passed + 1, passed].find((one) => firstDay && termEnd(firstDay, one) === paidUntil);
  const counted = paid === undefined || firstDay === null ? daysLater(paidUntil, 1) : firstDay;
  let end = paidUntil;
  for (let terms = 1; end < today; terms += 1) end = termEnd(counted, (paid ?? 0) + terms * months);
  return end;
}

/** The first contract of a member about a brand, as the brand's terms have it. */
export function newMembership(
  brandId: number,
  { first_months, renewal_months }: ContractTerms,
  today: string,
): MembershipDraft {
  const paid_until = first_months > 0 ? termEnd(today, first_months) : null;
  const renews = paid_until !== null && renewal_months > 0;
  return { ...openMembership(brandId), first_day: today, paid_until, renews };
}

type Days = Pick<
  MembershipDraft,
  'first_day' | 'paid_until' | 'renews' | 'ends_on' | 'failed_since'
>;

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/** What follows from a membership today, as the database's view `membership_days` has it. */
export function daysOf(
  { first_day, paid_until, renews, ends_on, failed_since }: Days,
  { renewal_months, grace_days }: ContractTerms,
  today: string,
): { last_day: string | null; term_end: string | null } {
  if (paid_until === null) return { last_day: null, term_end: null };
  const term_end = renews ? termEndOn(first_day, paid_until, renewal_months, today) : null;
  if (failed_since !== null) {
    const before = later(paid_until, daysLater(failed_since, -1));
    return { last_day: daysLater(before, grace_days), term_end };
  }
  return { last_day: renews ? null : later(paid_until, ends_on), term_end };
}

/** What comes of a membership: it goes on, ends, has ended, is paid late, or knows no end. */
export interface Outlook {
  kind: 'renews' | 'ends' | 'ended' | 'failed' | 'open';
  /** Its next first day, or its last one. */
  day: string | null;
}

/** What comes of a membership whose days are known. */
export function outlookOf(
  { failed_since }: Pick<Days, 'failed_since'>,
  { last_day, term_end }: { last_day: string | null; term_end: string | null },
  today: string,
): Outlook {
  if (last_day !== null && last_day < today) return { kind: 'ended', day: last_day };
  if (last_day !== null) return { kind: failed_since === null ? 'ends' : 'failed', day: last_day };
  return term_end === null
    ? { kind: 'open', day: null }
    : { kind: 'renews', day: daysLater(term_end, 1) };
}

/** The same of a membership as it is written. */
export const foreseen = (draft: Days, terms: ContractTerms, today: string): Outlook =>
  outlookOf(draft, daysOf(draft, terms, today), today);

/** The same in a few words: 「2027年1月1日に更新」. */
export function formatOutlook(
  { kind, day }: Outlook,
  { first_day }: Pick<Days, 'first_day'>,
  today: string,
): string {
  const comes = formatStaffMessage(`memberships.${kind}`, { day: day ? japaneseDate(day) : '' });
  if (first_day === null || first_day <= today) return comes;
  return formatStaffMessage('memberships.begins', { day: japaneseDate(first_day), comes });
}

/** The day until which a membership is paid, once a late payment has come in. */
export function paidAfterFailure(
  { first_day, paid_until, renews, ends_on, failed_since }: Days,
  { renewal_months }: ContractTerms,
  today: string,
): string | null {
  if (paid_until === null || failed_since === null) return paid_until;
  // One that goes on is paid for the present term, another for the term whose payment was late.
  const until = renews ? today : failed_since;
  if (paid_until >= until) return paid_until;
  return ends_on ?? termEndOn(first_day, paid_until, renewal_months, until);
}
