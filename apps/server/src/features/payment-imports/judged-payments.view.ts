import { isDeepStrictEqual } from 'node:util';
import { japaneseDate } from '@orchard/contract/japanese-date';
import {
  type ContractTerms,
  daysOf,
  paidAfterFailure,
  termEndOn,
} from '@orchard/contract/staff/membership-terms';
import {
  MEMBERSHIP_LABELS,
  type MembershipDraft,
  membershipDraft,
} from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { PaymentChoices } from '@orchard/contract/staff/payment-imports';
import type { Kysely } from 'kysely';
import type { FileRow, JudgedRow } from '#console/imports/import-kind.ts';
import type { Remark } from '#console/records/remarks.ts';
import { readContractTerms } from '#features/memberships/memberships.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { matchPayments } from './matched-payments.view.ts';
import { paymentReader, type ReadPayment } from './read-payment.ts';

export interface JudgedPayment extends JudgedRow {
  /** The membership that it makes; null where it makes nothing. */
  after: MembershipDraft | null;
  /** Whom a right row is of, and what would be written. */
  comes: string;
}

const yen = (amount: number) => amount.toLocaleString('ja-JP');

/** What is to be known of a payment beside what it changes. */
function remarksOf(
  { amount, reference, paidUntil }: ReadPayment,
  { membership, isGuess }: { membership: MembershipDraft; isGuess: boolean },
  usual: number | null,
): Remark[] {
  const is = (isSo: boolean, ...said: Parameters<typeof formatStaffMessage>): Remark[] =>
    isSo ? [{ text: formatStaffMessage(...said) }] : [];
  const isOther = reference !== '' && membership.reference !== '';
  const isEarlier = paidUntil !== null && (membership.paid_until ?? '9999') > paidUntil;
  return [
    ...is(isGuess, 'payments.guessed'),
    ...is(amount !== null && usual !== null && amount !== usual, 'payments.other_amount', {
      amount: yen(amount ?? 0),
      usual: yen(usual ?? 0),
    }),
    ...is(isOther && membership.reference !== reference, 'payments.other_reference'),
    ...is(isEarlier, 'payments.earlier'),
  ];
}

/**
 * A membership as a payment leaves it; the same where both agree already. The day until which is paid
 * never goes down, and whether it renews stays.
 */
function mendedMembership(
  now: MembershipDraft,
  { reference, paidOn, paidUntil }: ReadPayment & { paidOn: string },
  terms: ContractTerms,
  today: string,
): MembershipDraft {
  const numbered = now.reference === '' ? { ...now, reference } : now;
  const { paid_until, failed_since, first_day, ends_on } = numbered;
  if (paid_until === null) return numbered;
  const { last_day } = daysOf(numbered, terms, today);
  const isAfterFailure = failed_since !== null && paidOn >= failed_since;
  const until = (): string | null => {
    if (paidUntil !== null) return paidUntil;
    if (isAfterFailure) return paidAfterFailure(numbered, terms, paidOn);
    // What goes on by itself needs no new day, and what has ended none for a payment of before.
    const hadEnded = last_day !== null && last_day < today && paidOn > last_day;
    return hadEnded ? termEndOn(first_day, paid_until, terms.renewal_months, paidOn) : null;
  };
  const next = until() ?? paid_until;
  if (next <= paid_until)
    return { ...numbered, failed_since: isAfterFailure ? null : failed_since };
  const isLate = failed_since !== null && !isAfterFailure && next < failed_since;
  return {
    ...numbered,
    paid_until: next,
    failed_since: isLate ? failed_since : null,
    ends_on: ends_on !== null && ends_on <= next ? null : ends_on,
  };
}

const shown = (day: string | null) => (day === null ? '期限なし' : japaneseDate(day));

/** What differs between two states of a membership, a line each. */
function formatMending(before: MembershipDraft, after: MembershipDraft): string[] {
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

/** Decides what rows are of a brand's contracts, and what would be written; writes nothing. */
export async function judgePayments(
  db: Kysely<DB>,
  rows: readonly Pick<FileRow, 'position' | 'input'>[],
  { columns, brand_id, from, until, amount: usual }: PaymentChoices,
): Promise<JudgedPayment[]> {
  const brandId = brand_id ?? 0;
  const { terms, today } = await readContractTerms(db);
  const ofBrand = terms.get(brandId);
  const read = paymentReader(columns);
  const payments = rows.map(({ position, input }) => ({ position, payment: read(input) }));
  const readable = payments.flatMap(({ payment }) => (Array.isArray(payment) ? [] : payment));
  const match = await matchPayments(db, brandId, readable);
  const nothing = { key: null, reasons: [], after: null, comes: '' };
  const wrong = (...reasons: string[]) => ({ ...nothing, outcome: 'wrong' as const, reasons });
  const judge = (payment: ReadPayment): Omit<JudgedPayment, 'position'> => {
    // A bank's list has what was paid out, too.
    if (columns.amount !== null && (payment.amount ?? 0) <= 0) {
      const remarks = [{ text: formatStaffMessage('payments.no_amount') }];
      return { ...nothing, outcome: 'unchanged', remarks };
    }
    const paidOn = payment.paidOn ?? until;
    if (paidOn < from || paidOn > until) return wrong(formatStaffMessage('payments.outside'));
    const { payers, isGuess } = match(payment);
    const [payer, ...others] = payers;
    if (!payer) return { ...wrong(formatStaffMessage('payments.nobody')), outcome: 'unknown' };
    if (others.length > 0) return wrong(formatStaffMessage('payments.several'));
    const { membership, name, id: recordId } = payer;
    if (membership === null || !ofBrand) {
      return { ...wrong(formatStaffMessage('payments.no_membership', { name })), recordId };
    }
    const after = mendedMembership(membership, { ...payment, paidOn }, ofBrand, today);
    const { error } = membershipDraft.safeParse(after);
    if (error) return { ...wrong(...error.issues.map(({ message }) => message)), recordId };
    const isSame = isDeepStrictEqual(membership, after);
    return {
      ...{ key: `member ${recordId}`, recordId, reasons: [] },
      outcome: isSame ? 'unchanged' : 'changed',
      after: isSame ? null : after,
      remarks: remarksOf(payment, { membership, isGuess }, usual),
      comes: [name, ...formatMending(membership, after)].join('\n'),
    };
  };
  return payments.map(({ position, payment }) => ({
    position,
    ...(Array.isArray(payment) ? wrong(...payment) : judge(payment)),
  }));
}
