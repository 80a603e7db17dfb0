const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// Japan has had no summer time since 1951.
const OFFSET = 9 * 60 * MINUTE;

/** Returns the time so many days before `now`, to the minute. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() - days * DAY) / MINUTE) * MINUTE);

/**
 * Returns a time of day in Japan, so many days before today's date there. A past time that would
 * still be to come today becomes the time so many days before `now`.
 * @param daysAgo whole days, with a fraction only for the case above; negative: the future
 * @param timeOfDay `HH:mm`
 */
export function japanTime(now: Date, daysAgo: number, timeOfDay: string): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const today = Math.floor((now.getTime() + OFFSET) / DAY) * DAY - OFFSET;
  const instant = today - Math.floor(daysAgo) * DAY + (hours * 60 + minutes) * MINUTE;
  return daysAgo >= 0 && instant > now.getTime() ? daysBefore(now, daysAgo) : new Date(instant);
}

/** An instant as drafts of records write it: Japan's local time. */
export const localTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET).toISOString().slice(0, -1);
