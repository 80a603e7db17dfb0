import { toSeconds } from './wire-seconds.ts';

/** Seconds that can be opened, both ends included. */
export interface Stretch {
  from: string;
  to: string;
}

// Times of the wire order as text.
const holds = ({ from, to }: Stretch, at: string) => from <= at && at <= to;

/** Whether a second can be opened. */
export const isOpenable = (ranges: readonly Stretch[], at: string): boolean =>
  ranges.some((stretch) => holds(stretch, at));

/** The second that can be opened nearest to this one; null where there is none at all. */
export function nearestOpenable(ranges: readonly Stretch[], at: string): string | null {
  if (isOpenable(ranges, at)) return at;
  const wanted = toSeconds(at);
  const ends = ranges.flatMap(({ from, to }) => [from, to]);
  const [nearest = null] = ends.toSorted(
    (one, other) => Math.abs(toSeconds(one) - wanted) - Math.abs(toSeconds(other) - wanted),
  );
  return nearest;
}
