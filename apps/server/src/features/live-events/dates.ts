import type { INTERVALS } from '@orchard/contract/staff/live-events';

const DAY = 86_400_000;
const WEEKS = { weekly: 1, biweekly: 2 } as const;

/** The same weekday of a later month: its second Thursday; of a fifth that it lacks, the last. */
function inMonths(first: Date, months: number): Date {
  const nth = Math.floor((first.getUTCDate() - 1) / 7);
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1));
  const day = 1 + ((first.getUTCDay() - month.getUTCDay() + 7) % 7) + 7 * nth;
  const length = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0));
  month.setUTCDate(day > length.getUTCDate() ? day - 7 : day);
  return month;
}

/**
 * Further dates after a first one, at its time of day.
 * @param first Japan's local time, as drafts have it
 */
export function datesAfter(
  first: string,
  { interval, count }: { interval: (typeof INTERVALS)[number]; count: number },
): string[] {
  const day = new Date(`${first.slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const next =
      interval === 'monthly'
        ? inMonths(day, at + 1)
        : new Date(day.getTime() + (at + 1) * WEEKS[interval] * 7 * DAY);
    return next.toISOString().slice(0, 10) + first.slice(10);
  });
}
