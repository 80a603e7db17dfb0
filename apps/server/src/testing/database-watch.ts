import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Database } from '#platform/database/open-database.ts';
import type { TestDatabase } from './database.ts';

/** Waits until so many statements of the database wait for a lock. */
export const untilBlocked = ({ pool }: Pick<TestDatabase, 'pool'>, statements = 1) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
      );
      return rowCount;
    })
    .toBe(statements);

/**
 * Whether a call costs this statement. The maintenance is read for all visitors together, at most
 * twice a second: whether a call meets it depends on the machine's speed.
 */
export const isOfTheCall = (text: string): boolean => !/\bFROM maintenance\b/.test(text);

/** Returns what a call answers, and how many statements it sends through the query builder. */
export async function countStatements<Answer>(
  db: Database,
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: number }> {
  let statements = 0;
  db.onQuery = (text) => {
    if (isOfTheCall(text)) statements += 1;
  };
  try {
    return { answer: await call(), statements };
  } finally {
    db.onQuery = undefined;
  }
}

/** Runs work while no connection to the database is available: a fault at the network's edge. */
export async function withoutDatabase<Answer>(
  { pool }: Database,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const connect = pool.connect.bind(pool);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  pool.connect = (() => Promise.reject(refused)) as never;
  try {
    return await work();
  } finally {
    pool.connect = connect as never;
  }
}

/** Every row of every table of a database, jobs and counters included, as one text. */
export async function contentTexts(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT to_jsonb(r)::text AS text FROM ${name} r`,
    );
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}
