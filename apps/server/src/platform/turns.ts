import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { problem } from '#platform/http/problem.ts';

/** How much is done at a time, and how much may wait for its turn. */
export interface Room {
  atOnce: number;
  waiting: number;
}

/** Does a piece of work when its turn has come. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * How long a refusal is held back, more or less: who comes again at once, as in a storm, is busy
 * waiting instead of keeping everybody else from being answered. More or less, so that those who
 * came together do not come together again.
 */
const HELD_MS = 1_000;
/** Refusals that are held back at a time; what comes beyond goes out at once. */
const MOST_HELD = 1_000;

/**
 * Makes what holds refusals back: awaited before each.
 * @param most how many are held at a time
 * @param ms how long, more or less
 */
export function holdBack(most = MOST_HELD, ms = HELD_MS): () => Promise<void> {
  let held = 0;
  return async () => {
    if (held < most) {
      held += 1;
      await pause(ms * (0.5 + Math.random()));
      held -= 1;
    }
  };
}

/**
 * Lets work come one after the other, in the order in which it came. Whoever finds as many waiting
 * as may is told to come back, before anything is asked, counted or worked out for them.
 * @throws Problem 503 when too many are waiting
 */
export function takeTurns({ atOnce, waiting }: Room): Turns {
  const turns = pLimit(atOnce);
  const hold = holdBack();
  return async (work) => {
    if (turns.pendingCount < waiting) return turns(work);
    await hold();
    throw problem(503, { 'retry-after': '5' });
  };
}
