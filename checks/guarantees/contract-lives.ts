import { type Day, lastOf } from './contract-calendar.ts';
import {
  type Contract,
  hasEnded,
  isHeld,
  noticeEnd,
  type Terms,
  termEnd,
} from './contract-oracle.ts';

/** Random numbers that are the same in each run. */
export function createDice(seed: number) {
  let state = seed;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** A number from 0 to below another. */
    upTo: (most: number) => Math.floor(roll() * most),
    chance: (likelihood: number) => roll() < likelihood,
  };
}

export type Dice = ReturnType<typeof createDice>;

/** What an office, a provider or the member does about a contract on a day. */
export type Action =
  | { what: 'fails'; since: Day }
  | { what: 'is paid' }
  | { what: 'is paid until'; paid: Day }
  | { what: 'notice of the member' }
  | { what: 'notice of the office' }
  | { what: 'takes back' }
  | { what: 'returns'; first: Day };

/** A contract as it is written down: begun long ago, lately, or to begin. */
export function newContract(terms: Terms, first: Day, dice: Dice): Contract {
  const months = terms.firstMonths || 1 + dice.upTo(24);
  // Some offices choose a day that no term ends on.
  const odd = terms.renewalMonths > 0 && dice.chance(0.1) ? dice.upTo(25) : 0;
  return {
    ...{ terms, first, paid: lastOf(first, months) + odd, renews: terms.renewalMonths > 0 },
    ...{ endsOn: null, failedSince: null, failedOn: null, isFailureTold: false },
  };
}

/** What happens to a contract on a day; undefined: nothing. */
export function actionOn(contract: Contract, today: Day, dice: Dice): Action | undefined {
  const { terms, paid, renews, failedSince } = contract;
  if (hasEnded(contract, today)) {
    if (failedSince !== null && dice.chance(0.02)) return { what: 'is paid' };
    return dice.chance(0.01) ? { what: 'returns', first: today + dice.upTo(20) } : undefined;
  }
  if (!isHeld(contract, today)) return undefined;
  if (failedSince !== null) {
    if (dice.chance(0.12)) return { what: 'is paid' };
    if (dice.chance(0.06)) return { what: 'is paid until', paid: termEnd(contract, today) };
    return renews && dice.chance(0.02) ? { what: 'notice of the office' } : undefined;
  }
  if (dice.chance(0.006)) return { what: 'fails', since: today - dice.upTo(4) };
  if (renews) {
    if (dice.chance(0.003)) return { what: 'notice of the member' };
    if (dice.chance(0.002)) return { what: 'notice of the office' };
    const next = termEnd(contract, Math.max(today, paid) + 1);
    // The next term is paid some days before it begins.
    return paid >= today && paid - today < 10 && dice.chance(0.05)
      ? { what: 'is paid until', paid: next }
      : undefined;
  }
  return terms.renewalMonths > 0 && dice.chance(0.015) ? { what: 'takes back' } : undefined;
}

/** What the contract is afterwards. */
export function follow(contract: Contract, action: Action, today: Day): void {
  switch (action.what) {
    case 'fails':
      contract.failedSince = action.since;
      contract.failedOn = today;
      contract.isFailureTold = false;
      return;
    case 'is paid':
      contract.failedSince = null;
      return;
    case 'is paid until':
      contract.failedSince = null;
      contract.paid = action.paid;
      return;
    case 'notice of the member':
      contract.endsOn = Math.max(noticeEnd(contract, today), today);
      contract.renews = false;
      return;
    case 'notice of the office':
      contract.endsOn = termEnd(contract, today);
      contract.renews = false;
      return;
    case 'takes back':
      contract.renews = true;
      contract.endsOn = null;
      return;
    case 'returns':
      contract.first = action.first;
      contract.paid = lastOf(action.first, contract.terms.firstMonths || 12);
      contract.renews = contract.terms.renewalMonths > 0;
      contract.endsOn = null;
      contract.failedSince = null;
  }
}

/** Nobody may be shut out on this day: it is paid, or a payment that failed leaves the days of grace. */
export const mustBeOpen = (contract: Contract, today: Day): boolean => {
  const { first, paid, renews, failedSince, terms } = contract;
  if (first > today) return false;
  if (renews && failedSince === null) return true;
  return today <= paid + (failedSince === null ? 0 : terms.graceDays);
};
