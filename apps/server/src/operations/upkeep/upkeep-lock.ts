import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';

/** A constant that nothing else in the database uses. */
const UPKEEP_LOCK = 7_310_021_506;

/**
 * Works while no other backup or drill of this site does: with a connection that holds a lock of the
 * database, which ends with the connection, however the process ends.
 * @throws StartRefusal when another is at work
 */
export function withUpkeepLock<Result>(
  { onOwnConnection }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  return onOwnConnection(async (client) => {
    await client.query(
      'SET idle_session_timeout = 0; SET statement_timeout = 0; SET lock_timeout = 0',
    );
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isOurs"',
      [UPKEEP_LOCK],
    );
    if (rows[0]?.isOurs !== true) {
      throw new StartRefusal({
        ja: '別のバックアップか復元の訓練が進行中です。終わるまでお待ちください。',
        en: 'Another backup or drill is under way: wait until it is done.',
      });
    }
    try {
      return await work();
    } finally {
      // The server ends a connection a little after its client: the next one would meet the lock.
      await client.query('SELECT pg_advisory_unlock($1)', [UPKEEP_LOCK]).catch(() => {});
    }
  });
}
