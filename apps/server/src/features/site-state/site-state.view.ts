import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What the database knows of how the site is; ages in seconds by its clock. */
export interface SiteState {
  databaseBytes: number;
  /** Since the large table whose statistics are oldest was analysed; null where none ever was. */
  statisticsAge: number | null;
  mailsWaiting: number;
  /** Since the mail was due that waits longest; 0 without any. */
  oldestMailAge: number;
  mailsSentInHour: number;
  mailsFailedInDay: number;
  /** Operators' jobs and imports by state. */
  jobs: Record<string, number>;
  /** Films of the site's own by the state of their transcoding. */
  films: Record<string, number>;
  /** Sessions in use within the last half hour. */
  membersHere: number;
  staffHere: number;
  /** Since the last good one ended; null without any. */
  backupAge: number | null;
  /** Whether the last one that ended was good; null without any. */
  backupOk: boolean | null;
  drillAge: number | null;
  drillOk: boolean | null;
}

const lastGood = (kind: string) => sql`(
  SELECT extract(epoch FROM now() - max(finished_at))::float8 FROM upkeep_runs
  WHERE kind = ${kind} AND succeeded)`;
const lastOk = (kind: string) => sql`(
  SELECT succeeded FROM upkeep_runs WHERE kind = ${kind} AND finished_at IS NOT NULL
  ORDER BY started_at DESC LIMIT 1)`;

/** Asks for all of it at once. */
export async function findSiteState(db: Kysely<DB>): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
      (SELECT extract(epoch FROM now() - min(greatest(last_analyze, last_autoanalyze)))::float8
       FROM pg_stat_user_tables WHERE n_live_tup > 10000) AS "statisticsAge",
      waiting.count AS "mailsWaiting", coalesce(waiting.age, 0) AS "oldestMailAge",
      (SELECT count(*)::int FROM mails WHERE sent_at > now() - interval '1 hour') AS "mailsSentInHour",
      (SELECT count(*)::int FROM mails WHERE failed_at > now() - interval '1 day') AS "mailsFailedInDay",
      coalesce((SELECT jsonb_object_agg(state, count) FROM (
        SELECT state, count(*) FROM (
          SELECT state FROM staff_jobs UNION ALL SELECT state FROM imports
        ) work GROUP BY state) counted), '{}') AS jobs,
      coalesce((SELECT jsonb_object_agg(state, count) FROM (
        SELECT state, count(*) FROM film_streams GROUP BY state) counted), '{}') AS films,
      (SELECT count(*)::int FROM sessions WHERE last_seen_at > now() - interval '30 minutes')
        AS "membersHere",
      (SELECT count(*)::int FROM staff_sessions WHERE last_seen_at > now() - interval '30 minutes')
        AS "staffHere",
      ${lastGood('backup')} AS "backupAge", ${lastOk('backup')} AS "backupOk",
      ${lastGood('drill')} AS "drillAge", ${lastOk('drill')} AS "drillOk"
    FROM (
      SELECT count(*)::int AS count,
        extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at < now()))::float8 AS age
      FROM mails WHERE sent_at IS NULL AND failed_at IS NULL
    ) waiting`.execute(db);
  return rows[0] as SiteState;
}
