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

/**
 * Which backups stay: all of the 24 hours before the newest, so that one made by hand outlives the
 * next, and of each of the last days, weeks and months that have any, by Japan's calendar,
 * the newest one.
 * @param times when backups were made, in any order
 */
export function keptBackups(times: readonly Date[], keep: BackupKeep): Set<Date> {
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
  return kept;
}
