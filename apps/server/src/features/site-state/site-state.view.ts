import { type Kysely, sql } from 'kysely';
import { findChecking } from '#features/film-checks/film-checks.view.ts';
import { findRefused } from '#features/mails/mails.view.ts';
import { readingProgress } from '#features/search-words/search-words.view.ts';
import { findFollowTroubles } from '#features/vimeo/vimeo-follows.view.ts';
import { findLastRuns, type LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { readValue } from '#platform/database/query.ts';
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

const findSlowestMean = async (db: Kysely<DB>): Promise<number | null> =>
  (await readValue<number | null>(db)`
    SELECT max(mean_exec_time) / 1000 AS mean FROM pg_stat_statements
    WHERE calls >= 10 AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  `) ?? null;

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

/** What the site's tables say of how it is; ages in seconds by the database's clock. */
interface Rows {
  mailsWaiting: number;
  /** Since the mail was due that somebody waits for longest; 0 without any. */
  oldestMailAge: number;
  mailsSentInHour: number;
  mailsFailedInDay: number;
  pushesWaiting: number;
  /** Operators' jobs and imports by state. */
  jobs: Record<string, number>;
  jobsFailedInDay: number;
  /** Those whose turn it is, and that nobody has worked on for a quarter of an hour. */
  jobsStalled: number;
  /** Films of the site's own by the state of their transcoding. */
  films: Record<string, number>;
  hasVimeo: boolean;
  /** Texts in the search index. */
  textsIndexed: number;
  /** Sessions in use within the last half hour. */
  membersHere: number;
  staffHere: number;
}

/** What the database knows of how the site is. */
export interface SiteState extends Rows {
  server: DatabaseServer;
  /** Mails that the mail server does not take from this site. */
  mailsRefused: number;
  /** Titles and names that search knows the readings of. */
  readings: { done: number; total: number };
  /** Films of videos that are damaged, or have not answered for nights. */
  filmsDamaged: number;
  /** Followed places of Vimeo with a trouble. */
  followTroubles: { place_name: string; trouble: string }[];
  backup: LastRuns;
  drill: LastRuns;
}

async function findRows(db: Kysely<DB>): Promise<Rows> {
  const { rows } = await sql<Rows>`
    SELECT waiting.count AS "mailsWaiting", coalesce(waiting.age, 0) AS "oldestMailAge",
      (SELECT count(*)::int FROM mails WHERE tried_at > now() - interval '1 hour'
        AND sent_at IS NOT NULL AND NOT is_kept) AS "mailsSentInHour",
      (SELECT count(*)::int FROM mails WHERE failed_at > now() - interval '1 day') AS "mailsFailedInDay",
      (SELECT count(*)::int FROM push_messages) AS "pushesWaiting",
      coalesce((SELECT jsonb_object_agg(state, count) FROM (
        SELECT state, count(*) FROM staff_jobs GROUP BY state) counted), '{}') AS jobs,
      (SELECT count(*)::int FROM staff_jobs
       WHERE state = 'failed' AND finished_at > now() - interval '1 day') AS "jobsFailedInDay",
      (SELECT count(*)::int FROM staff_jobs WHERE state IN ('waiting', 'running')
        AND greatest(touched_at, resume_at) < now() - interval '15 minutes') AS "jobsStalled",
      coalesce((SELECT jsonb_object_agg(state, count) FROM (
        SELECT state, count(*) FROM film_streams GROUP BY state) counted), '{}') AS films,
      EXISTS (SELECT FROM videos WHERE vimeo_id IS NOT NULL AND deleted_at IS NULL) AS "hasVimeo",
      (SELECT count(*)::int FROM video_search) + (SELECT count(*)::int FROM caption_search)
        AS "textsIndexed",
      (SELECT count(*)::int FROM sessions WHERE last_seen_at > now() - interval '30 minutes')
        AS "membersHere",
      (SELECT count(*)::int FROM staff_sessions WHERE last_seen_at > now() - interval '30 minutes')
        AS "staffHere"
    FROM (
      SELECT count(*)::int AS count,
        extract(epoch FROM now() - min(next_attempt_at)
          FILTER (WHERE next_attempt_at < now() AND batch_id IS NULL))::float8 AS age
      FROM mails WHERE next_attempt_at IS NOT NULL AND NOT is_held
    ) waiting`.execute(db);
  return rows[0] as Rows;
}

/** Asks for all of it. */
export async function findSiteState(database: Database): Promise<SiteState> {
  const db = database.kysely;
  const { damaged, silent } = await findChecking(db);
  return {
    ...(await findRows(db)),
    server: await findDatabaseServer(database),
    mailsRefused: (await findRefused(db))?.count ?? 0,
    filmsDamaged: damaged + silent,
    followTroubles: await findFollowTroubles(db),
    readings: await readingProgress(db),
    backup: await findLastRuns(db, 'backup'),
    drill: await findLastRuns(db, 'drill'),
  };
}
