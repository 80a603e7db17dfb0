import type { Stretch } from './stretch.ts';
import { DAY_SECONDS, fromSeconds, toSeconds } from './wire-seconds.ts';

/** A part of a day, in parts of it from 0 to 1. */
interface Part {
  from: number;
  to: number;
}

/** One row of the line: a day of Japan. */
export interface LineDay {
  /** `2026-11-26`. */
  date: string;
  /** Its midnight, in seconds since 1970. */
  start: number;
  covered: Part[];
  /** Up to where the day has come; 1 for days that are over. */
  until: number;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Cuts the line into days, today first.
 * @param now as the wire writes times
 * @param days how many days lead back from now: the first of them is cut
 */
export function daysOfLine({
  now,
  days,
  ranges,
}: {
  now: string;
  days: number;
  ranges: readonly Stretch[];
}): LineDay[] {
  const today = toSeconds(`${now.slice(0, 10)} 00:00:00`);
  return Array.from({ length: days + 1 }, (_, ago) => {
    const start = today - ago * DAY_SECONDS;
    const date = fromSeconds(start).slice(0, 10);
    const place = (wire: string) => (toSeconds(wire) - start) / DAY_SECONDS;
    return {
      date,
      start,
      covered: ranges
        .map(({ from, to }) => ({ from: clamp(place(from)), to: clamp(place(to)) }))
        .filter(({ from, to }) => to > from),
      until: clamp(place(now)),
    };
  });
}
