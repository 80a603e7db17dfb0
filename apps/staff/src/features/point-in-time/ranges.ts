import { toSeconds } from './wire-seconds.ts';

/** Seconds that can be opened, both ends included. */
export interface Range {
  from: string;
  to: string;
}

/** Whether a second can be opened; times of the wire order as text. */
export const isOpenable = (ranges: readonly Range[], at: string): boolean =>
  ranges.some(({ from, to }) => from <= at && at <= to);

/** The second that can be opened nearest to this one; null where there is none at all. */
export function nearestOpenable(ranges: readonly Range[], at: string): string | null {
  if (isOpenable(ranges, at)) return at;
  const wanted = toSeconds(at);
  const ends = ranges.flatMap(({ from, to }) => [from, to]);
  const [nearest = null] = ends.toSorted(
    (one, other) => Math.abs(toSeconds(one) - wanted) - Math.abs(toSeconds(other) - wanted),
  );
  return nearest;
}
