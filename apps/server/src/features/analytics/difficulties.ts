import { FEWEST } from '@orchard/contract/staff/video-analytics';
import { type Part, wilson } from './intervals.ts';

const MOST = 5;
/** So sure that of 100 lectures without a difficulty one has a place that is named. */
const SURE = 3.7;
/** A share that is usual in any lecture, and how far above the usual one a place is named. */
const LEAST_USUAL = 0.02;
const ABOVE = 0.05;

/**
 * Where viewers go back unusually often: a hundredth whose share is above the lecture's usual one by
 * more than chance and by a twentieth. What adjoins is one place, with the clearest one's numbers.
 * @param seen viewers of each hundredth
 * @param again those who saw it again
 * @returns the clearest first
 */
export function findDifficulties(seen: readonly number[], again: readonly number[]) {
  const each = again.map((members, from) => {
    const of = Math.max(seen[from] ?? 0, members, 1);
    return { from, until: from + 1, members, of };
  });
  const shares = each.filter(({ of }) => of >= FEWEST).map(({ members, of }) => members / of);
  const median = shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  const usual = Math.max(median, LEAST_USUAL);
  const sure = (one: Part) => wilson(one, SURE).low;
  const places: typeof each = [];
  for (const one of each) {
    const isHigh = one.members >= FEWEST && one.members / one.of >= usual + ABOVE;
    if (!isHigh || sure(one) <= usual) continue;
    const last = places.at(-1)?.until === one.from ? places.pop() : undefined;
    const clearest = last && sure(last) >= sure(one) ? last : one;
    places.push({ ...clearest, from: (last ?? one).from, until: one.until });
  }
  places.sort((one, other) => sure(other) - sure(one));
  return places.slice(0, MOST).map((one) => ({ ...one, ...wilson(one) }));
}
