import type pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';

/** Constants that nothing else in the database uses. */
const UPKEEP_LOCK = 7_310_021_506;
const FILES_LOCK = 7_310_021_507;

/**
 * Works with a connection that holds a lock of the database, which ends with the connection, however
 * the process ends.
 * @param take takes the lock; false where another has it
 */
function withLock<Result>(
  { onOwnConnection }: Database,
  lock: number,
  take: (client: pg.ClientBase) => Promise<boolean>,
  work: () => Promise<Result>,
  refuse: () => Result,
): Promise<Result> {
  return onOwnConnection(async (client) => {
    await client.query(
      'SET idle_session_timeout = 0; SET statement_timeout = 0; SET lock_timeout = 0',
    );
    if (!(await take(client))) return refuse();
    try {
      return await work();
    } finally {
      // The server ends a connection a little after its client: the next one would meet the lock.
      await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => {});
    }
  });
}

const tryLock = (lock: number) => async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isOurs"',
    [lock],
  );
  return rows[0]?.isOurs === true;
};

/**
 * Works while no other backup or drill of this site does.
 * @throws StartRefusal when another is at work
 */
export const withUpkeepLock = <Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> =>
  withLock(database, UPKEEP_LOCK, tryLock(UPKEEP_LOCK), work, () => {
    throw new StartRefusal({
      ja: '別のバックアップか復元の訓練が進行中です。終わるまでお待ちください。',
      en: 'Another backup or drill is under way: wait until it is done.',
    });
  });

/** Adds stored files while nobody removes any; false, and nothing done, where somebody does. */
export const tryKeepingFiles = (database: Database, work: () => Promise<void>): Promise<boolean> =>
  withLock(
    database,
    FILES_LOCK,
    tryLock(FILES_LOCK),
    async () => {
      await work();
      return true;
    },
    () => false,
  );

/** Removes stored files once nobody adds any: what is being added is named by nothing yet. */
export const whileNoFilesAreKept = <Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> =>
  withLock(
    database,
    FILES_LOCK,
    async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [FILES_LOCK]);
      return true;
    },
    work,
    () => {
      throw new Error('a lock that is waited for is had');
    },
  );
