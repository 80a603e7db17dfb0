import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '#platform/database/open-database.ts';

// On a busy machine a wait of seconds is no defect of the tested code.
const PATIENT = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 70_000,
};

/** Opens a database for a test, whose waits end later than in production. */
export function openPatiently(options: DatabaseOptions): Database {
  const database = openDatabase(options);
  Object.assign(database.pool.options, PATIENT);
  return database;
}
