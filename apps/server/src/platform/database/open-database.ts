import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { NamelessClient, valueParsers, withSettings } from './connection.ts';
import { namedStatementPool, statementNames } from './named-statements.ts';
import type { DB } from './schema.generated.ts';
import { type Standby, StandbyBehind, watchStandby } from './standby.ts';
import { isUnavailable } from './unavailable.ts';

/** The application's database: typed queries, the pool below them, and the way to end both. */
export type Database = {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Called with the text of every statement that `kysely` sends; for counting in tests and benches. */
  onQuery: ((text: string) => void) | undefined;
  /** Statements that took a second or more since the process began. */
  slowStatements: number;
  /** Called with each of them: its text, which holds no value of anybody's. */
  onSlowStatement: ((text: string, milliseconds: number) => void) | undefined;
  /** The hot standby; null: none is read from. */
  readonly standby: Pick<Standby, 'pool' | 'replayed'> | null;
  /**
   * Reads on the hot standby if it has replayed the log up to `at`, else on the primary. The read
   * sees every commit before that position, of any process.
   * @param at position of the primary's log at the request ({@link ReadSnapshot}); null: reads on
   *   the primary
   * @param query changes nothing; runs a second time if the standby fails
   */
  read<Answer>(
    at: { readonly lsn: number | null },
    query: (from: Kysely<DB>) => Promise<Answer>,
  ): Promise<Answer>;
  /**
   * Works on a connection of its own to the server, past a pooler: for what outlives a transaction, as
   * a lock of the session, and for a transaction that a pooler's PAUSE would wait for. It ends with the
   * work.
   */
  onOwnConnection<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
};

const requests = {
  connect: 2_000,
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  // Above the server's own limit: it only speaks when the server no longer does.
  answer: 7_000,
};

/** Milliseconds after which a wait on the database fails. */
const limits = {
  /** So that no request hangs. */
  requests,
  /**
   * A pooler holds statements back while the primary changes. Whoever waits for their connections
   * waits as long.
   */
  pooled: { ...requests, connect: 6_000 },
  /** Ends only what hangs, on the slowest machine too. */
  patient: {
    connect: 60_000,
    statement: 600_000,
    lock: 60_000,
    idleInTransaction: 600_000,
    answer: 610_000,
  },
};

/** Far more than any statement of a member's request takes. */
const SLOW_MS = 1_000;

/** How the database is reached. */
export interface DatabaseOptions {
  connection: Connection;
  /** The server itself, where `connection` is a pooler. */
  direct?: Connection;
  /** Most connections, to the standby as many again and one. */
  poolSize?: number;
  /** Its hot standby: one server, not an address that several servers share. */
  standby?: Connection | undefined;
  /**
   * A pooler gives each transaction another connection, so a connection keeps no settings. The role
   * sets how times are written, and the timeouts (`ALTER ROLE … SET`).
   */
  isPooled?: boolean;
  /** For work that no visitor waits for: its statements may take as long as a slow machine needs. */
  isPatient?: boolean;
  /** The server refuses every change. */
  isReadOnly?: boolean;
}

const ownSession = (connection: Connection, ends: typeof requests, isReadOnly = false) =>
  ({
    ...withSettings(connection, isReadOnly ? { default_transaction_read_only: 'on' } : {}),
    statement_timeout: ends.statement,
    lock_timeout: ends.lock,
    idle_in_transaction_session_timeout: ends.idleInTransaction,
  }) satisfies pg.ClientConfig;

// A recovery that cannot wait for the statement any longer ends it.
const isStandbysFault = (problem: unknown) =>
  problem instanceof StandbyBehind ||
  isUnavailable(problem) ||
  (problem as { code?: string }).code === '40001';

/**
 * Opens a pool of at most `poolSize` connections. It connects at the first query, which fails if the
 * server is away. After the server's return the pool works again by itself.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const ends = limits[options.isPatient ? 'patient' : options.isPooled ? 'pooled' : 'requests'];
  const max = options.poolSize ?? 10;
  const common: pg.ClientConfig = {
    application_name: 'orchard',
    types: valueParsers,
    connectionTimeoutMillis: ends.connect,
    query_timeout: ends.answer,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...(options.isPooled
      ? { ...options.connection, Client: NamelessClient }
      : ownSession(options.connection, ends, options.isReadOnly)),
    ...common,
    max,
  });
  // A server that stops ends idle connections, and an error event without a listener ends the
  // process. The next query connects anew or fails.
  pool.on('error', () => {});
  // The pool listens only to idle connections; a connection in use reports through its query.
  pool.on('connect', (client) => client.on('error', () => {}));

  const builderOn = (served: pg.Pool) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: namedStatementPool(served, {
          nameOf: statementNames(),
          onQuery: (text) => database.onQuery?.(text),
          onEnd: (text, milliseconds) => {
            if (milliseconds < SLOW_MS) return;
            database.slowStatements += 1;
            database.onSlowStatement?.(text, milliseconds);
          },
        }),
      }),
    });
  const standby =
    options.standby && watchStandby({ ...ownSession(options.standby, ends), ...common, max });
  const onStandby = standby && builderOn(standby.pool);
  const kysely = builderOn(pool);

  const database: Database = {
    kysely,
    pool,
    onQuery: undefined,
    slowStatements: 0,
    onSlowStatement: undefined,
    standby: standby ?? null,
    read: async ({ lsn }, query) => {
      if (standby && onStandby && lsn !== null && (await standby.hasReached(lsn))) {
        try {
          return await query(onStandby);
        } catch (problem) {
          if (!isStandbysFault(problem)) throw problem;
          standby.letRest();
        }
      }
      return query(kysely);
    },
    onOwnConnection: async (work) => {
      const to = options.direct ?? options.connection;
      const client = new pg.Client({ ...ownSession(to, ends, options.isReadOnly), ...common });
      client.on('error', () => {});
      try {
        await client.connect();
        return await work(client);
      } finally {
        // Without waiting for a server that says nothing more.
        void client.end().catch(() => {});
      }
    },
    close: async () => {
      await Promise.all([pool.ending ? undefined : pool.end(), standby?.close()]);
    },
  };
  return database;
}
