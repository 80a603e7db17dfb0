import { toWireTime } from '#lib/japan-time.ts';

/** Length of a day; Japan has no summer time. */
export const DAY_SECONDS = 86_400;

/** Seconds since 1970 of a time of the wire, for reckoning. */
export const toSeconds = (wire: string): number =>
  Date.parse(`${wire.replace(' ', 'T')}+09:00`) / 1000;

/** The time of the wire of so many seconds since 1970. */
export const fromSeconds = (seconds: number): string =>
  toWireTime(new Date(Math.round(seconds) * 1000));

/** A time of the wire, so many seconds later; earlier where they are negative. */
export const shiftSeconds = (wire: string, by: number): string => fromSeconds(toSeconds(wire) + by);
