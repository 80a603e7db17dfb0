import { type Kysely, sql } from 'kysely';
import { findChecking } from '#features/film-checks/film-checks.view.ts';
import { findRefused } from '#features/mails/mails.view.ts';
import { readingProgress } from '#features/search-words/search-words.view.ts';
import { findLastRuns, type LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type DatabaseServer, findDatabaseServer } from './database-server.view.ts';

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
  /** Mails that the mail server does not take from this sender. */
  mailsRefused: number;
  /** Titles and names that search knows the readings of. */
  readings: { done: number; total: number };
  /** Films of videos that are damaged, or have not answered for nights. */
  filmsDamaged: number;
  backup: LastRuns;
  drill: LastRuns;
}

async function findRows(db: Kysely<DB>): Promise<Rows> {
  const { rows } = await sql<Rows>`
    SELECT waiting.count AS "mailsWaiting", coalesce(waiting.age, 0) AS "oldestMailAge",
      (SELECT count(*)::int FROM mails WHERE tried_at > now() - interval '1 hour'
        AND sent_at IS NOT NULL) AS "mailsSentInHour",
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
    readings: await readingProgress(db),
    backup: await findLastRuns(db, 'backup'),
    drill: await findLastRuns(db, 'drill'),
  };
}
