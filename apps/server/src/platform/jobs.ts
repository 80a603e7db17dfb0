import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from './database/open-database.ts';

/** Work that is done again and again, in one process at a time, by name and cron rule. */
export interface RecurringWork {
  /** Letters and hyphens: the name of its queue. */
  name: string;
  /** When, as a cron rule in Japan's time. */
  cron: string;
  run(): Promise<unknown>;
}

/**
 * Does recurring work by the job library's schedule. Of several processes one takes each turn; a
 * turn that fails is logged, and the next one comes.
 * @returns lets the work under way finish, for at most five seconds, and begins no other
 */
export async function startJobs(
  db: Database,
  work: readonly RecurringWork[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values as unknown[]) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
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
  return () => boss.stop({ graceful: true, timeout: 5000, close: false });
}
