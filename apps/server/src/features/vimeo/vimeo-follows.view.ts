import { may, STAFF_ROLES } from '@orchard/contract/staff/rights';
import type { FollowTrouble, VimeoFollow } from '@orchard/contract/staff/vimeo';
import { type Kysely, sql } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import { canSignIn } from '#features/operators/operators.view.ts';
import { readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { VIMEO_JOB, type VimeoJobParams } from './vimeo-job.ts';

const named = (table: 'brands' | 'tags', name: 'label' | 'name') => sql`coalesce((
  SELECT json_agg(n.${sql.ref(name)} ORDER BY n.id) FROM ${sql.table(table)} n
  WHERE f.params->${sql.lit(table === 'brands' ? 'brand_ids' : 'tag_ids')} @> to_jsonb(n.id)
), '[]')`;

/** The places that are followed, as the console shows them. */
export const listFollows = (db: Kysely<DB>) => readRows<VimeoFollow>(db)`
    SELECT f.id, f.place, f.place_id, f.place_name, f.params->>'publication' AS publication,
      coalesce((f.params->>'joins_event')::boolean, false) AS joins_event,
      ${named('brands', 'label')} AS brands, ${named('tags', 'name')} AS tags,
      (SELECT s.title FROM series s WHERE s.id = (f.params->>'series_id')::bigint) AS series,
      f.staff_name, f.trouble, ${wireTime(sql`f.since`)} AS since,
      ${wireTime(sql`f.looked_at`)} AS looked_at,
      ${wireTime(sql`f.trouble_since`)} AS trouble_since
    FROM vimeo_follows f ORDER BY f.place_name, f.id`;

/** A place whose turn it is to be looked at. */
export interface DueFollow {
  id: number;
  place: 'folder' | 'showcase';
  place_id: string;
  params: VimeoJobParams;
  /** As whom films come; null: who chose this may not any more. */
  staff: Auditor | null;
  /** Films that were uploaded later come; in Japan's time, as `recent`. */
  since: string;
  /** Films since then are looked at again for what they lack. */
  recent: string;
  brought: string[];
}

const writers = STAFF_ROLES.filter((role) => may([role], 'content.write'));

/** All places that are followed, to be looked at. */
export const dueFollows = (db: Kysely<DB>) => readRows<DueFollow>(db)`
    SELECT f.id, f.place, f.place_id, f.params, f.brought,
      CASE WHEN s.id IS NOT NULL THEN
        json_build_object('id', s.id, 'name', s.name, 'ip', '') END AS staff,
      ${wireTime(sql`f.since`)} AS since,
      ${wireTime(sql`greatest(f.since, now() - interval '3 days')`)} AS recent
    FROM vimeo_follows f
    LEFT JOIN staff s ON s.id = f.staff_id AND s.disabled_at IS NULL
      AND ${canSignIn('s')} AND s.roles && ${writers}::text[]
    ORDER BY f.id`;

/** Films of these that a following could not bring. */
export const failedFilms = (db: Kysely<DB>, follow: number, films: readonly string[]) =>
  readValues<string>(db)`
    SELECT DISTINCT r.key FROM staff_jobs j JOIN staff_job_rows r ON r.job_id = j.id
    WHERE j.kind = ${VIMEO_JOB} AND j.params->>'follow_id' = ${String(follow)}
      AND r.outcome = 'failed' AND r.key = ANY(${[...films]}::text[])`;

/** The numbers of videos of these that have no captions or no length. */
export const listIncomplete = (db: Kysely<DB>, videos: readonly number[]) =>
  readValues<number>(db)`
    SELECT v.id FROM videos v WHERE v.id = ANY(${[...videos]}::bigint[]) AND (
      v.duration_seconds IS NULL
      OR NOT EXISTS (SELECT FROM video_captions c WHERE c.video_id = v.id)
    )`;

/** Followed places with a trouble that does not pass by itself, or has lasted for a day. */
export const findFollowTroubles = (db: Kysely<DB>) =>
  readRows<{ place_name: string; trouble: FollowTrouble }>(db)`
    SELECT place_name, trouble FROM vimeo_follows
    WHERE trouble IS NOT NULL AND (
      trouble NOT IN ('limit', 'unreachable') OR trouble_since < now() - interval '1 day'
    ) ORDER BY place_name, id`;
