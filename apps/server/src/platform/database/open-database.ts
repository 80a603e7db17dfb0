import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { namedStatementPool } from './named-statement-pool.ts';
import { statementNames } from './named-statements.ts';
import type { DB } from './schema.generated.ts';
import { valueParsers } from './value-parsers.ts';

/** The application's database: typed queries, the pool below them, and the way to end both. */
export type Database = {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Called with the text of every statement that `kysely` sends; for counting in tests and benches. */
  onQuery: ((text: string) => void) | undefined;
  close(): Promise<void>;
};

/** Milliseconds after which a wait on the database becomes an error, so that no request hangs. */
const limits = {
  connect: 2_000,
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  // Above the server's own limit: it only speaks when the server no longer does.
  answer: 7_000,
};

/**
 * Opens a pool of at most `poolSize` connections. Nothing is connected yet: a server that is away
 * shows at the first query, and a pool whose server went away and came back goes on by itself.
 */
export function openDatabase(options: { connection: Connection; poolSize?: number }): Database {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize ?? 10,
    application_name: 'orchard',
    types: valueParsers,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    keepAlive: true,
  });
  // A server that goes away ends idle connections, and an error nobody listens to ends the process.
  // The next query connects anew or fails by itself.
  pool.on('error', () => {});
  // The pool listens only while a connection is idle; in use, the query under way tells its user.
  pool.on('connect', (client) => client.on('error', () => {}));

  const database: Database = {
    kysely: new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: namedStatementPool(pool, {
          nameOf: statementNames(),
          onQuery: (text) => database.onQuery?.(text),
        }),
      }),
    }),
    pool,
    onQuery: undefined,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
  return database;
}
