import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';

interface Standbys {
  count: number;
  /** Bytes of the log that the one behind most has not replayed; null where nobody may tell. */
  lag: number | null;
  /** Whether the one that is read from answers; null: none is. */
  isUp: boolean | null;
}

/** How PostgreSQL itself is; ages in seconds. */
export interface DatabaseServer {
  version: string;
  bytes: number;
  /** Since the large table whose statistics are oldest was analysed; null where none ever was. */
  statisticsAge: number | null;
  /** Large tables of which a fifth has changed since. */
  staleTables: number;
  connections: number;
  maxConnections: number;
  /** Average of the statement that takes longest; null without pg_stat_statements. */
  slowestMean: number | null;
  standbys: Standbys;
}

type Asked = Omit<DatabaseServer, 'standbys' | 'slowestMean'> & {
  at: number;
  streaming: number;
  streamingLag: number | null;
  hasStatements: boolean;
};

const LARGE = sql`n_live_tup > 10000`;

async function ask(db: Kysely<DB>): Promise<Asked> {
  const { rows } = await sql<Asked>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT extract(epoch FROM now() - min(greatest(last_analyze, last_autoanalyze)))::float8
       FROM pg_stat_user_tables WHERE ${LARGE}) AS "statisticsAge",
      (SELECT count(*)::int FROM pg_stat_user_tables
       WHERE ${LARGE} AND n_mod_since_analyze > n_live_tup / 5) AS "staleTables",
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int AS "maxConnections",
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS at,
      (SELECT count(*)::int FROM pg_stat_replication) AS streaming,
      (SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8
       FROM pg_stat_replication) AS "streamingLag",
      to_regclass('pg_stat_statements') IS NOT NULL
        AND current_setting('pg_stat_statements.max', true) IS NOT NULL AS "hasStatements"
  `.execute(db);
  return rows[0] as Asked;
}

async function findSlowestMean(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ mean: number | null }>`
    SELECT max(mean_exec_time) / 1000 AS mean FROM pg_stat_statements
    WHERE calls >= 10 AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(db);
  return rows[0]?.mean ?? null;
}

async function findStandbys({ standby }: Database, asked: Asked): Promise<Standbys> {
  const { at, streaming: count, streamingLag } = asked;
  if (standby === null) return { count, lag: streamingLag, isUp: null };
  try {
    const behind = Math.max(0, at - (await standby.replayed()));
    return { count, lag: Math.max(behind, streamingLag ?? 0), isUp: true };
  } catch {
    return { count, lag: streamingLag, isUp: false };
  }
}

/** Asks PostgreSQL about itself; nothing of it needs a right of its own. */
export async function findDatabaseServer(database: Database): Promise<DatabaseServer> {
  const { hasStatements, ...asked } = await ask(database.kysely);
  const { at: _, streaming: __, streamingLag: ___, ...server } = asked;
  return {
    ...server,
    slowestMean: hasStatements ? await findSlowestMean(database.kysely) : null,
    standbys: await findStandbys(database, { ...asked, hasStatements }),
  };
}
