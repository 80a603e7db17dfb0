import type { BackupKeep } from '#platform/config/upkeep-values.ts';

/** Japan has no summer time. */
const JAPAN_MS = 9 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const TO_MONDAY = 3;
/** A clock that has moved on by more than this between two backups may be wrong. */
const JUMP_MS = 7 * DAY_MS;
/** What an ordinary night removes: its share, and some that were made by hand. */
const ORDINARY = 3;
const ORDINARY_SHARE = 1 / 3;

const dayOf = (time: number) => Math.floor((time + JAPAN_MS) / DAY_MS);
const weekOf = (time: number) => Math.floor((dayOf(time) + TO_MONDAY) / 7);
const monthOf = (time: number) => {
  const local = new Date(time + JAPAN_MS);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
};

/** When a backup was made, by the clock of its machine; all times in milliseconds since 1970. */
export interface Made {
  name: string;
  at: number;
  /** When the newest one before it was made: it is no older, even if its clock was wrong. */
  after: number | null;
}

/** A backup that the present clock can place. */
export interface Placed extends Made {
  /** How old it is at least. */
  time: number;
  /** Whether it was made with a clock that was behind. */
  isBehind: boolean;
}

/** Backups as the present clock sees them. */
export interface Judged {
  /** The newest first. */
  usable: Placed[];
  /** Made in the future: they are set aside, as nobody knows when they were made. */
  ahead: Made[];
  /** The clock has jumped, and may be wrong now. */
  jump: { from: number; to: number } | null;
}

/** Judges times of backups by a clock that may itself be wrong. */
export function judgeTimes(all: readonly Made[], now: number): Judged {
  const isAhead = (time: number) => time > now + HOUR_MS;
  const usable = all
    .filter(({ at }) => !isAhead(at))
    .map((one): Placed => {
      const after = one.after === null || isAhead(one.after) ? one.at : one.after;
      return { ...one, time: Math.max(one.at, after), isBehind: after > one.at + HOUR_MS };
    })
    .sort((a, b) => b.time - a.time || Number(b.isBehind) - Number(a.isBehind) || b.at - a.at);
  const jumped = usable.find(
    ({ at, after }) =>
      after !== null &&
      at - after > JUMP_MS &&
      // Where another was made in between, the time did pass.
      !usable.some((one) => one.at > after && one.at < at),
  );
  return {
    usable,
    ahead: all.filter(({ at }) => isAhead(at)),
    jump: jumped ? { from: jumped.after as number, to: jumped.at } : null,
  };
}

/** What a backup that is made now notes of those before it. */
export function newestBefore(all: readonly Made[], now: number): number | null {
  const [newest] = judgeTimes(all, now).usable;
  if (newest && now - newest.time <= JUMP_MS) return Math.max(newest.time, newest.after ?? 0);
  // The clock has jumped, in whichever direction, or nothing was made for long.
  const leaps = all.filter(({ at, after }) => after !== null && at - after > JUMP_MS);
  const first = Math.min(...leaps.map(({ at }) => at));
  const trusted = all.filter(({ at }) => at < first);
  const times = (trusted.length > 0 ? trusted : all).map(({ at }) => at);
  return times.length > 0 ? Math.max(...times) : null;
}

/** A backup of the day D is gone on the day D + `days`: it never gets older than `days` times 24 hours. */
const isWithin = (days: number, time: number, newest: number) =>
  time === newest || dayOf(newest) - dayOf(time) < days;

/**
 * Which backups stay: all of the 24 hours before the newest, so that one made by hand outlives the
 * next, and of each of the last days, weeks and months that have any, by Japan's calendar,
 * the newest one. What is older than the last day goes whatever the rule says, so that what was
 * erased on the site is gone from them too by then; the newest always stays. One that was made with
 * a clock that was behind has no day of its own, and stays until its last day.
 */
export function staying(
  newestFirst: readonly Placed[],
  keep: BackupKeep & { lastDay: number },
): Set<Placed> {
  const newest = newestFirst[0]?.time ?? 0;
  const stay = new Set(
    newestFirst.filter(({ time, isBehind }) => isBehind || newest - time < DAY_MS),
  );
  const rules = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const;
  for (const [count, periodOf] of rules) {
    const periods = new Map<number, Placed>();
    for (const one of newestFirst) {
      const period = periodOf(one.time);
      if (!one.isBehind && !periods.has(period)) periods.set(period, one);
    }
    for (const one of [...periods.values()].slice(0, count)) stay.add(one);
  }
  return new Set([...stay].filter(({ time }) => isWithin(keep.lastDay, time, newest)));
}

/** What pruning does now. */
export interface Pruning extends Judged {
  gone: Placed[];
  /** More than an ordinary night's share would go, so nothing does: this many. */
  tooMany: number;
}

/**
 * What the rule lets go: nothing from the future, nothing while the clock may be wrong, never what was
 * just made, and by itself no more than an ordinary night's share.
 * @param made the name of the backup that was just made
 * @param isByHand an operator wants it all
 */
export function planPruning(
  all: readonly Made[],
  keep: BackupKeep & { lastDay: number },
  {
    now,
    made,
    isByHand = false,
  }: { now: number; made?: string | undefined; isByHand?: boolean | undefined },
): Pruning {
  const judged = judgeTimes(all, now);
  const stay = staying(judged.usable, keep);
  const due = judged.usable.filter((one) => !stay.has(one) && one.name !== made);
  const most = Math.max(ORDINARY, judged.usable.length * ORDINARY_SHARE);
  const isTooMany = !isByHand && due.length > most;
  const isHeld = judged.jump !== null || isTooMany;
  return {
    ...judged,
    gone: isHeld ? [] : due,
    tooMany: judged.jump === null && isTooMany ? due.length : 0,
  };
}
