import { FEWEST } from '@orchard/contract/staff/video-analytics';
import { type Interval, wilson } from './intervals.ts';

/** Hundredths that many see again, with the share of the one where it is clearest. */
export interface Difficulty extends Interval {
  from: number;
  until: number;
  members: number;
  share: number;
}

const MOST = 5;
/** So sure that of 20 lectures without a difficulty one has a place that is named. */
const SURE = 3.3;
/** A share that is usual in any lecture, and how far above the usual one a place is named. */
const LEAST_USUAL = 0.02;
const ABOVE = 0.05;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Where viewers go back unusually often: a hundredth whose share is above the lecture's usual one by
 * more than chance and by a twentieth. What adjoins is one place.
 * @param seen viewers of each hundredth
 * @param again those who saw it again
 * @returns the clearest first
 */
export function findDifficulties(seen: readonly number[], again: readonly number[]): Difficulty[] {
  const each = again.map((members, percent) => {
    const of = Math.max(seen[percent] ?? 0, members);
    return { percent, members, of, share: of === 0 ? 0 : members / of };
  });
  const usual = Math.max(
    median(each.filter(({ of }) => of >= FEWEST).map(({ share }) => share)),
    LEAST_USUAL,
  );
  const places: (Difficulty & { sure: number })[] = [];
  for (const one of each) {
    if (one.members < FEWEST || one.share < usual + ABOVE) continue;
    const sure = wilson(one, SURE).low - usual;
    if (sure <= 0) continue;
    const { percent, members, share } = one;
    const last = places.at(-1);
    const from = last?.until === percent ? last.from : percent;
    if (last && from < percent) {
      last.until = percent + 1;
      if (sure <= last.sure) continue;
      places.pop();
    }
    places.push({ from, until: percent + 1, members, share, ...wilson(one), sure });
  }
  return places
    .sort((a, b) => b.sure - a.sure)
    .slice(0, MOST)
    .map(({ sure: _, ...place }) => place);
}
