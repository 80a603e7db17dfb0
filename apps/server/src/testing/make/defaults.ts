import { localTime } from '#demo/japan-time.ts';

let last = 0;

/** Returns a number that is unique in this process, for distinct names and addresses. */
export const nextNumber = (): number => {
  last += 1;
  return last;
};

/** Long before any test runs; of things published at once, the one made last is the newest. */
export const LONG_AGO = '2024-04-01T10:00:00+09:00';

/** From when to when something is published; null: a draft, or without end. */
export interface PeriodWish {
  publishedAt?: Date | string | null;
  publishedUntil?: Date | string | null;
}

const local = (time: Date | string | null) => (time instanceof Date ? localTime(time) : time);

/** A period as drafts of records write it; long published unless said otherwise. */
export const period = ({ publishedAt = LONG_AGO, publishedUntil = null }: PeriodWish) => ({
  published_at: local(publishedAt),
  published_until: local(publishedUntil),
});
