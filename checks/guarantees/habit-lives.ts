import { type Day, dayOf } from './contract-calendar.ts';
import type { Dice } from './contract-lives.ts';

/** On which days somebody likes to watch. */
export const RHYTHMS = ['daily', 'weekly', 'fortnightly', 'weekend', 'irregular'] as const;

/** What becomes of a member while nights are judged. */
export const FATES = [
  ...(['goes on', 'goes on', 'pauses as always', 'falls silent', 'falls silent'] as const),
  ...(['comes back', 'is suspended', 'leaves', 'ends'] as const),
] as const;

/** One life: its days of watching, and when it stopped or paused for good. */
export interface Life {
  rhythm: (typeof RHYTHMS)[number];
  fate: (typeof FATES)[number];
  days: Day[];
  /** The first day without them, of who falls silent or is gone; the last is the day of a return. */
  away: { from: Day; until: Day } | null;
}

/** The days until the next time, from `day`. */
function nextGap(rhythm: Life['rhythm'], day: Day, dice: Dice): number {
  switch (rhythm) {
    case 'daily':
      return dice.chance(0.85) ? 1 : 2;
    case 'weekly':
      // A week is left out now and then.
      return (dice.chance(0.08) ? 14 : 7) + dice.upTo(3) - 1;
    case 'fortnightly':
      return 14 + dice.upTo(5) - 2;
    case 'weekend': {
      // The calendar's first day, 1 January 2025, is a Wednesday: 3 is a Saturday.
      const weekday = (day - dayOf('2025-01-01')) % 7;
      const isSaturday = weekday === 3;
      if (isSaturday && dice.chance(0.6)) return 1;
      const toSaturday = ((3 - weekday + 7) % 7 || 7) as number;
      return toSaturday + (dice.chance(0.1) ? 1 : 0);
    }
    case 'irregular':
      return 1 + dice.upTo(10);
  }
}

/** How long and how often they pause who always did. */
const PAUSES = { every: 40, lasts: 16 };

/** Makes a life from long before the first judged night until the last. */
export function makeLife(
  number: number,
  { first, from, until }: { first: Day; from: Day; until: Day },
  dice: Dice,
): Life {
  const rhythm = RHYTHMS[number % RHYTHMS.length] ?? 'daily';
  const fate = FATES[Math.floor(number / RHYTHMS.length) % FATES.length] ?? 'goes on';
  const begins = from + 5 + dice.upTo(until - from - 40);
  const isAway = fate !== 'goes on' && fate !== 'pauses as always';
  const away = isAway
    ? { from: begins, until: fate === 'comes back' ? begins + 50 : Number.POSITIVE_INFINITY }
    : null;
  const days: Day[] = [];
  let nextPause = first + PAUSES.every + dice.upTo(20);
  for (let day = first + dice.upTo(10); day <= until; ) {
    if (away && day >= away.from && day < away.until) {
      day = Math.min(away.until, until + 1);
      continue;
    }
    days.push(day);
    day += nextGap(rhythm, day, dice);
    if (fate === 'pauses as always' && day >= nextPause) {
      day += PAUSES.lasts + dice.upTo(2);
      nextPause = day + PAUSES.every;
    }
  }
  return { rhythm, fate, days, away };
}

/** The value below which a share of sorted numbers lies, between two of them in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** The first day on which a rhythm is broken after days of watching; null: they have none. */
export function dayOfSilence(days: readonly Day[]): Day | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  const recent = days.filter((day) => day > last - 180);
  if (recent.length < 4) return null;
  const gaps = recent
    .slice(1)
    .map((day, index) => day - (recent[index] ?? day))
    .toSorted((one, other) => one - other);
  const allowed = Math.max(7, 1.5 * quantile(gaps, 0.9) + 2, (gaps.at(-2) ?? 0) + 2);
  return last + Math.floor(allowed) + 1;
}
