import { expect } from 'vitest';
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
