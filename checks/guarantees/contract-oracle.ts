import { type Day, lastOf, spoken, wireOf } from './contract-calendar.ts';

/** The terms of a brand's contracts. */
export interface Terms {
  brandId: number;
  label: string;
  firstMonths: number;
  renewalMonths: number;
  noticeDays: number;
  graceDays: number;
}

/** A contract as it was agreed and went on. */
export interface Contract {
  terms: Terms;
  first: Day;
  paid: Day;
  renews: boolean;
  endsOn: Day | null;
  failedSince: Day | null;
  /** The day on which the last failed payment was written down, and whether it was told. */
  failedOn: Day | null;
  isFailureTold: boolean;
}

/** What somebody is told; its name holds brand, day and stage. */
export interface Message {
  name: string;
  says: readonly string[];
}

const ENDS = new Map<string, Day[]>();

/**
 * The last days of the term that is paid and of those behind it: counted from the first day; or from
 * the day behind, where the paid one is the end of no number of months.
 */
function termEnds({ terms, first, paid }: Contract): readonly Day[] {
  const key = [first, paid, terms.renewalMonths].join();
  const ready = ENDS.get(key);
  if (ready) return ready;
  const ends = [paid];
  let months = 0;
  while (lastOf(first, months) < paid) months += 1;
  const isRegular = lastOf(first, months) === paid;
  for (let count = terms.renewalMonths; count > 0 && count <= 36; count += terms.renewalMonths) {
    ends.push(isRegular ? lastOf(first, months + count) : lastOf(paid + 1, count));
  }
  ENDS.set(key, ends);
  return ends;
}

/** The last day of the term in which a day falls; of one without a renewal, the paid one. */
export function termEnd(contract: Contract, day: Day): Day {
  if (contract.terms.renewalMonths === 0) return contract.paid;
  const end = termEnds(contract).find((one) => one >= day);
  if (end === undefined) throw new Error('a contract goes on for longer than is counted');
  return end;
}

/** Whether a term begins on a day, other than the first. */
export function beginsTerm(contract: Contract, day: Day): boolean {
  const { terms, first, paid } = contract;
  if (terms.renewalMonths === 0 || day <= first) return false;
  if (day - 1 >= paid) return termEnd(contract, day - 1) === day - 1;
  // The present one was paid ahead.
  for (let months = terms.firstMonths; lastOf(first, months) < paid; months += 1) {
    if (lastOf(first, months + terms.renewalMonths) === paid)
      return day === lastOf(first, months) + 1;
  }
  return false;
}

export function lastDay({ terms, paid, renews, endsOn, failedSince }: Contract): Day | null {
  if (failedSince !== null) return Math.max(paid, failedSince - 1) + terms.graceDays;
  return renews ? null : Math.max(paid, endsOn ?? paid);
}

export const hasEnded = (contract: Contract, today: Day): boolean =>
  (lastDay(contract) ?? today) < today;

export const isHeld = (contract: Contract, today: Day): boolean =>
  contract.first <= today && !hasEnded(contract, today);

export function stateOf(contract: Contract, today: Day): string {
  if (hasEnded(contract, today)) return 'ended';
  if (contract.first > today) return 'upcoming';
  if (contract.failedSince !== null) return 'failed';
  return contract.renews ? 'paid' : 'not_renewing';
}

/** A notice of a day ends the contract with the first term whose last day for a notice has not passed. */
export const noticeEnd = (contract: Contract, today: Day): Day =>
  termEnd(contract, today + contract.terms.noticeDays);

const named = ({ terms }: Contract, about: string, day: Day, stage: string, says: string[]) => ({
  name: `membership:${terms.brandId}:${about}:${wireOf(day)}:${stage}`,
  says: [`「${terms.label}」`, ...says],
});

/** The message of a failed payment: the last stage that is due, so that no two come on one day. */
function failureMessage(contract: Contract, today: Day, isAtNine: boolean): Message | undefined {
  const last = lastDay(contract) ?? today;
  const since = contract.failedOn ?? today;
  if (!isAtNine && contract.isFailureTold) return undefined;
  const says = ['お支払い', spoken(last)];
  if (last - today <= 1 && last - 1 > since) return named(contract, 'failed', last, 'last', says);
  if (today - since >= 3 && today - since <= 5) return named(contract, 'failed', since, '3', says);
  return contract.isFailureTold ? undefined : named(contract, 'failed', since, 'first', says);
}

/**
 * What is to be told of a contract now, to whoever was not told before.
 * @param isAtNine also what is told by day; else only a payment of whose failure nobody was told
 */
export function messageOf(contract: Contract, today: Day, isAtNine: boolean): Message | undefined {
  if (!isHeld(contract, today)) return undefined;
  if (contract.failedSince !== null) return failureMessage(contract, today, isAtNine);
  if (!isAtNine) return undefined;
  const last = lastDay(contract);
  if (last === null) {
    if (contract.terms.renewalMonths === 0) return undefined;
    const end = noticeEnd(contract, today);
    const until = end - contract.terms.noticeDays;
    const says = [`${spoken(end + 1)}に更新`, `${spoken(until)}までに`];
    return until - today <= 7 ? named(contract, 'renewal', end, '', says) : undefined;
  }
  const left = last - today;
  const stage = left <= 30 && left >= 28 ? 30 : left <= 7 && left >= 5 ? 7 : left <= 1 ? 1 : null;
  return stage === null
    ? undefined
    : named(contract, 'ending', last, String(stage), [`${spoken(last)}に終了`]);
}
