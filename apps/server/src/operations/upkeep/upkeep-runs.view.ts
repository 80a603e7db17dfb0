import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { UpkeepKind } from './upkeep-runs.store.ts';

/** What is known of backups, or of drills. */
export interface LastRuns {
  /** When the last one began; null without any. */
  startedAt: Date | null;
  /** When the last good one ended. */
  goodAt: Date | null;
  /** What the last good one stored or read, and how long it took. */
  goodBytes: number | null;
  goodSeconds: number | null;
  /** Why the last one that ended failed; null where it did not. */
  problem: string | null;
  /** Hours since the last good one, else since the site has its first operator; by the database's clock. */
  hoursWithout: number;
}

/** The last runs of a kind. */
export async function findLastRuns(db: Kysely<DB>, kind: UpkeepKind): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    -- Runs of the future were noted while the clock was wrong: they say nothing of how long ago.
    WITH runs AS (
      SELECT * FROM upkeep_runs WHERE kind = ${kind}
        AND greatest(started_at, finished_at) < now() + interval '1 hour'
    )
    SELECT
      (SELECT max(started_at) FROM runs) AS "startedAt",
      good.finished_at AS "goodAt", good.bytes::float8 AS "goodBytes",
      extract(epoch FROM good.finished_at - good.started_at)::float8 AS "goodSeconds",
      (SELECT CASE WHEN succeeded THEN NULL ELSE problem END FROM runs
       WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS problem,
      extract(epoch FROM now() - coalesce(good.finished_at, (SELECT min(created_at) FROM staff), now()))::float8
        / 3600 AS "hoursWithout"
    FROM (VALUES (1)) always LEFT JOIN LATERAL (
      SELECT started_at, finished_at, bytes FROM runs WHERE succeeded
      ORDER BY finished_at DESC LIMIT 1) good ON true
  `.execute(db);
  return rows[0] as LastRuns;
}
