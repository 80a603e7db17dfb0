import { type Day, lastOf, wireOf } from './contract-calendar.ts';
import { type Contract, type Terms, termEnd } from './contract-oracle.ts';

/** What a provider tells, by its own clock. */
export interface Told {
  key: string;
  type: 'joined' | 'renewed' | 'failed' | 'stopped' | 'refunded';
  day: Day;
  minute: number;
  until: Day | null;
  renews: boolean | null;
}

/** A contract at a provider: of a member, of a payer to invite, or of one who waits to be known. */
export interface Life {
  reference: string;
  who: 'known' | 'invited' | 'unknown';
  terms: Terms;
  base: Contract | null;
  told: Told[];
}

/** Numbers that look random, and are the same each time. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The same in an order that nobody would send them in. */
export function shuffled<Item>(items: readonly Item[], below: (most: number) => number): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] as Item, all[at] as Item];
  }
  return all;
}

/** Makes lives up to a day, of contracts that begin on odd days and go on month by month. */
export function makeLife(
  index: number,
  terms: Terms,
  today: Day,
  below: (most: number) => number,
): Life {
  const who = (['known', 'invited', 'unknown'] as const)[index % 3] ?? 'known';
  const saysDays = below(3) === 0;
  const told: Told[] = [];
  const tell = (type: Told['type'], day: Day, more: Partial<Told> = {}) => {
    if (day > today) return;
    const key = `${index}-${told.length}`;
    told.push({ key, type, day, minute: below(1440), until: null, renews: null, ...more });
  };
  const first = today - 20 - below(400);
  const base: Contract | null =
    who === 'known'
      ? {
          ...{ terms, first: first - below(60), paid: first + below(40), renews: below(4) > 0 },
          ...{ endsOn: null, failedSince: null, failedOn: null, isFailureTold: false },
        }
      : null;
  if (below(5) > 0 || who === 'invited')
    tell('joined', first, below(6) === 0 ? { renews: below(2) === 0 } : {});
  const months = below(14);
  for (let month = below(2); month <= months; month += 1) {
    const due = lastOf(first, terms.firstMonths + month * terms.renewalMonths) + 1;
    for (let fails = below(10) < 2 ? 1 + below(2) : 0; fails > 0; fails -= 1)
      tell('failed', due - fails);
    const until = saysDays
      ? lastOf(first, terms.firstMonths + (month + 1) * terms.renewalMonths)
      : null;
    if (below(10) < 9) tell('renewed', due - 2 + below(6), { until });
    if (who === 'known' && below(12) === 0) tell('refunded', due + below(9));
  }
  if (told.length === 0) tell('renewed', today - 3);
  const end = Math.max(...told.map(({ day }) => day));
  if (below(10) < 3) tell('stopped', end + below(20));
  if (below(20) === 0) tell('joined', end + 20 + below(20));
  return { reference: `ref-${index}`, who, terms, base, told };
}

const max = (...days: (Day | null)[]) => Math.max(...days.map((day) => day ?? -1));

function after(
  now: Contract | null,
  { type, day, until, renews }: Told,
  terms: Terms,
): Contract | null {
  const begin = (months: number): Contract => {
    const first = now ? Math.min(now.first, day) : day;
    const goesOn = renews ?? true;
    return {
      ...{ terms, first, renews: goesOn, failedSince: null, failedOn: null, isFailureTold: false },
      paid: max(now?.paid ?? null, until ?? lastOf(day, months), first),
      endsOn: goesOn ? null : (now?.endsOn ?? null),
    };
  };
  if (type === 'joined') return begin(terms.firstMonths);
  if (!now) return type === 'renewed' ? begin(terms.renewalMonths) : null;
  if (type === 'renewed') {
    const term = termEnd(now, day > now.paid ? day : now.paid + 1);
    return { ...now, paid: max(now.paid, until ?? term), failedSince: null };
  }
  if (type === 'failed') return { ...now, failedSince: now.failedSince ?? day };
  if (type === 'stopped' && now.renews)
    return { ...now, renews: false, endsOn: max(now.paid, until ?? termEnd(now, day)) };
  return now;
}

/** The contract that a life makes, by the rules alone. */
export const expected = ({ base, told, terms }: Life): Contract | null =>
  told
    .toSorted((a, b) => a.day - b.day || a.minute - b.minute || (a.key < b.key ? -1 : 1))
    .reduce<Contract | null>((now, one) => after(now, one, terms), base);

/** Its last day on the site; null: none is known. */
export function lastDay({ paid, renews, endsOn, failedSince, terms }: Contract): Day | null {
  if (failedSince !== null) return max(paid, failedSince - 1) + terms.graceDays;
  return renews ? null : max(paid, endsOn);
}

/** What of a contract is compared. */
export const shown = (contract: Contract) => ({
  first_day: wireOf(contract.first),
  paid_until: wireOf(contract.paid),
  renews: contract.renews,
  failed_since: contract.failedSince === null ? null : wireOf(contract.failedSince),
  ends: contract.renews ? null : wireOf(max(contract.paid, contract.endsOn)),
});
