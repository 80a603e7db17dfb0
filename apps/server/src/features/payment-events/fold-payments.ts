import { daysLater, termEnd, termEndOn } from '@orchard/contract/staff/membership-terms';
import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import { japanDayOf, type PaymentEvent } from './adapters/payment-event.ts';

/** An event of payment, with the brand's terms as it came. */
export type Judged = Pick<PaymentEvent, 'key' | 'kind' | 'at'> & {
  first_months: number;
  renewal_months: number;
  paid_until?: string | null | undefined;
  renews?: boolean | null | undefined;
};

/** The later of two days; none is before all others. */
const later = (one: string | null, other: string | null) =>
  (one ?? '') > (other ?? '') ? one : other;

/** A contract begins, or begins anew; the earliest first day stays. */
function begun(now: MembershipDraft | null, event: Judged, brandId: number, months: number) {
  const day = japanDayOf(event.at);
  const first_day = now === null || (now.first_day ?? '') > day ? day : now.first_day;
  const until = event.paid_until ?? (months > 0 ? termEnd(day, months) : null);
  const latest = later(now?.paid_until ?? null, until);
  const paid_until = latest && later(latest, first_day);
  const renews = paid_until !== null && (event.renews ?? event.renewal_months > 0);
  const { ends_on, ...before } = now ?? openMembership(brandId);
  return {
    ...{ ...before, first_day, paid_until, renews, failed_since: null },
    ends_on: renews ? null : ends_on,
  };
}

function after(
  now: MembershipDraft | null,
  event: Judged,
  brandId: number,
): MembershipDraft | null {
  const { first_months, renewal_months } = event;
  const months = renewal_months || first_months;
  if (event.kind === 'joined') return begun(now, event, brandId, first_months);
  // Without an end there is nothing that a payment would move: the first one gives it one.
  if (event.kind === 'renewed' && !now?.paid_until) return begun(now, event, brandId, months);
  if (!now?.paid_until) return now;
  const { first_day, paid_until } = now;
  const day = japanDayOf(event.at);
  switch (event.kind) {
    case 'renewed': {
      // Who pays before the end of what is paid pays for the term behind it.
      const on = day <= paid_until ? daysLater(paid_until, 1) : day;
      const term = event.paid_until ?? termEndOn(first_day, paid_until, months, on);
      return { ...now, paid_until: later(paid_until, term), failed_since: null };
    }
    case 'failed':
      return { ...now, failed_since: now.failed_since ?? day };
    case 'stopped': {
      if (!now.renews) return now;
      const term = event.paid_until ?? termEndOn(first_day, paid_until, renewal_months, day);
      return { ...now, renews: false, ends_on: later(paid_until, term) };
    }
    default:
      // Money that was given back: an operator decides what follows.
      return now;
  }
}

/**
 * The membership that payments make, in the order of the provider's time; when they arrived counts for
 * nothing.
 * @param base the membership before the first of them; null: there was none
 * @returns null where nothing was paid yet
 */
export const foldPayments = (
  base: MembershipDraft | null,
  events: readonly Judged[],
  brandId: number,
): MembershipDraft | null =>
  events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
    .reduce<MembershipDraft | null>((now, event) => after(now, event, brandId), base);

/**
 * A membership after the events: it changes in what they have changed since they were judged last, so
 * that what operators wrote meanwhile stays; a later day of theirs as well. A failure that was mended
 * by hand, and comes again after what is paid, is another one.
 * @param fresh the events that have come since
 */
export function withPayments(
  now: MembershipDraft,
  {
    before,
    folded,
    fresh,
  }: { before: MembershipDraft; folded: MembershipDraft; fresh: readonly Judged[] },
): MembershipDraft {
  const changed = (Object.keys(folded) as (keyof MembershipDraft)[]).filter(
    (name) => folded[name] !== before[name],
  );
  const next = { ...now, ...Object.fromEntries(changed.map((name) => [name, folded[name]])) };
  if (changed.includes('paid_until') && now.paid_until !== before.paid_until) {
    next.paid_until = later(now.paid_until, folded.paid_until);
  }
  // What an operator has left without an end has nothing that could be late or go on.
  if (next.paid_until === null)
    return { ...next, renews: false, ends_on: null, failed_since: null };
  const paid_until = later(next.paid_until, next.first_day) ?? next.paid_until;
  const failedOn = fresh
    .filter(({ kind }) => kind === 'failed')
    .map(({ at }) => japanDayOf(at))
    .filter((day) => folded.failed_since && day >= folded.failed_since && day > paid_until)
    .toSorted()[0];
  return { ...next, paid_until, failed_since: next.failed_since ?? failedOn ?? null };
}
