import { setTimeout as pause } from 'node:timers/promises';
import { language } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const ASKS_EVERY_MS = 1_000;

/** The database is away and may return: the supervisor keeps trying. */
export class DatabaseAway extends StartRefusal {
  override readonly exitCode = 75;
}

/** How long a database that is not there is waited for. */
export interface DatabaseWait {
  waitsMs: number;
  /** Whether the process is shutting down. */
  isEnding: () => boolean;
}

/** For commands, whose user sees the refusal and comes again. */
export const NO_WAIT: DatabaseWait = { waitsMs: 0, isEnding: () => false };

/**
 * Repeats `check` while the database is away, saying so once.
 *
 * @throws StartRefusal when it is unfit, or away for too long.
 */
export async function waitForDatabase(
  check: () => Promise<void>,
  report: (line: string) => void,
  { waitsMs, isEnding }: DatabaseWait,
): Promise<void> {
  const giveUp = performance.now() + waitsMs;
  for (let isReported = false; ; isReported = true) {
    try {
      return await check();
    } catch (problem) {
      const isOver = isEnding() || performance.now() >= giveUp;
      if (isOver || !(problem instanceof DatabaseAway)) throw problem;
      if (!isReported) {
        const { ja, en } = problem.sentence;
        report({ ja: `${ja}接続できるまで待ちます。`, en: `${en} Waiting for it.` }[language()]);
      }
    }
    await pause(ASKS_EVERY_MS);
  }
}
