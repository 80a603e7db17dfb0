import type { BackupKeep } from '#platform/config/upkeep-values.ts';

/** Japan has no summer time. */
const JAPAN_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const TO_MONDAY = 3;

const dayOf = (time: Date) => Math.floor((time.getTime() + JAPAN_MS) / DAY_MS);
const weekOf = (time: Date) => Math.floor((dayOf(time) + TO_MONDAY) / 7);
const monthOf = (time: Date) => {
  const local = new Date(time.getTime() + JAPAN_MS);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
};

/** A backup of the day D is gone on the day D + `days`: it never gets older than `days` times 24 hours. */
const isWithin = (days: number, time: Date, newest = time) =>
  time === newest || dayOf(newest) - dayOf(time) < days;

/**
 * Which backups stay: all of the 24 hours before the newest, so that one made by hand outlives the
 * next, and of each of the last days, weeks and months that have any, by Japan's calendar,
 * the newest one. What is older than the last day goes whatever the rule says, so that what was
 * erased on the site is gone from them too by then; the newest always stays.
 * @param times when backups were made, in any order
 */
export function keptBackups(
  times: readonly Date[],
  keep: BackupKeep & { lastDay: number },
): Set<Date> {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const newest = newestFirst[0]?.getTime() ?? 0;
  const kept = new Set(newestFirst.filter((time) => newest - time.getTime() < DAY_MS));
  const rules = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const;
  for (const [count, periodOf] of rules) {
    const periods = new Map<number, Date>();
    for (const time of newestFirst) {
      const period = periodOf(time);
      if (!periods.has(period)) periods.set(period, time);
    }
    for (const time of [...periods.values()].slice(0, count)) kept.add(time);
  }
  return new Set([...kept].filter((time) => isWithin(keep.lastDay, time, newestFirst[0])));
}
