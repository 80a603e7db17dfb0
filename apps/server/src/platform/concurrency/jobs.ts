import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/open-database.ts';

/** Work that is done again and again, in one process at a time, by name and cron rule. */
export interface RecurringWork {
  /** Letters and hyphens: the name of its queue. */
  name: string;
  /** When, as a cron rule in Japan's time. */
  cron: string;
  run(): Promise<unknown>;
}

// Until the database lets the jobs begin.
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 60_000;

async function begin(
  db: Database,
  work: readonly RecurringWork[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values as unknown[]) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  try {
    await boss.start();
    for (const { name, cron, run } of work) {
      await boss.createQueue(name, { policy: 'singleton', retryLimit: 0, expireInSeconds: 600 });
      await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
        try {
          await run();
        } catch (error) {
          log.error({ err: error, job: name }, 'jobs');
        }
      });
      await boss.schedule(name, cron, null, { tz: 'Asia/Tokyo' });
    }
    return boss;
  } catch (error) {
    await end(boss);
    throw error;
  }
}

const end = (boss: PgBoss) => boss.stop({ graceful: true, timeout: 5000, close: false });

/**
 * Does recurring work by the job library's schedule. Of several processes one takes each turn; a
 * turn that fails is logged, and the next one comes. Where the database is not there yet it is
 * tried again, after 2 s, 4 s and so on up to a minute.
 * @param firstRetry milliseconds before the second try
 * @returns lets the work under way finish, for at most five seconds, and begins no other
 */
export function startJobs(
  db: Database,
  work: readonly RecurringWork[],
  log: Pick<FastifyBaseLogger, 'error'>,
  firstRetry: number = FIRST_RETRY,
): () => Promise<void> {
  const stopping = new AbortController();
  const started = (async () => {
    for (
      let wait = firstRetry;
      !stopping.signal.aborted;
      wait = Math.min(wait * 2, LONGEST_RETRY)
    ) {
      try {
        return await begin(db, work, log);
      } catch (error) {
        log.error({ err: error }, 'jobs');
        await setTimeout(wait, null, { signal: stopping.signal, ref: false }).catch(() => null);
      }
    }
    return null;
  })();
  return async () => {
    stopping.abort();
    const boss = await started;
    if (boss) await end(boss);
  };
}
