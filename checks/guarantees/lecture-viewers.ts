import type { Dice } from './contract-lives.ts';

/** What a player reports; `ranges` are seconds. */
export interface Told {
  ranges: [number, number][];
  position: number;
  rate: number;
  age: number;
}

/** Where viewers go back because they did not understand: at this second, this share of them. */
export interface Difficulty {
  at: number;
  share: number;
}

/** Seconds from one report to the next. */
export const TICK = 10;
/** Tenths of a second: as exactly as it is known what was really played. */
const EXACT = 10;
/** Reports that follow each other overlap by so much. */
const OVERLAP = 0.3;

/** What one viewer has really played, and played again, in tenths of a second. */
function createMemory(length: number) {
  const seen = new Uint8Array(length * EXACT);
  const again = new Uint8Array(length * EXACT);
  const play = (from: number, to: number) => {
    for (let at = Math.round(from * EXACT); at < Math.round(to * EXACT); at += 1) {
      if (seen[at]) again[at] = 1;
      seen[at] = 1;
    }
  };
  return { again, play };
}

/**
 * One viewer: what the player reports in each tick; undefined: nothing. Some go back or forth
 * anywhere, rest, stop, and lose answers, so that reports repeat.
 */
export function createViewer(length: number, difficulty: Difficulty | undefined, dice: Dice) {
  const { again, play } = createMemory(length);
  const rate = [1, 1, 1, 1.5, 2][dice.upTo(5)] ?? 1;
  const isLost = difficulty !== undefined && dice.chance(difficulty.share);
  function* watch(): Generator<Told | undefined> {
    let position = 0;
    let goesBackAt = isLost ? difficulty.at : Number.POSITIVE_INFINITY;
    const rest = function* (ticks: number) {
      for (let tick = 0; tick < ticks; tick += 1) yield undefined;
    };
    const playTick = (): Told => {
      const ranges: Told['ranges'] = [];
      let left = TICK * rate;
      while (left > 0.05 && position < length) {
        const until = Math.min(position + left, length, Math.max(goesBackAt, position));
        play(position, until);
        ranges.push([Math.max(0, position - OVERLAP), until]);
        left -= until - position;
        position = until;
        if (until < goesBackAt) break;
        goesBackAt = Number.POSITIVE_INFINITY;
        position = Math.max(0, position - 30 - dice.upTo(31));
      }
      return { ranges, position, rate, age: 0 };
    };
    while (position < length) {
      if (dice.chance(0.002)) return;
      if (dice.chance(0.008)) position = Math.max(0, position - 10 - dice.upTo(111));
      if (dice.chance(0.004)) position = Math.min(length, position + dice.upTo(120));
      if (dice.chance(0.01)) yield* rest(1 + dice.upTo(30));
      const told = playTick();
      yield told;
      if (dice.chance(0.02)) yield { ...told, age: TICK };
      if (!dice.chance(0.01)) continue;
      // The answer is lost, a rest, the next report is lost as well: both come together, late.
      yield* rest(3);
      const next = playTick();
      yield* rest(6);
      yield { ...next, ranges: [...told.ranges, ...next.ranges], age: 6 * TICK };
    }
  }
  return { again, watch: watch() };
}
