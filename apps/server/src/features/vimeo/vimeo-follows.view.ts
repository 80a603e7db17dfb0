import { may, STAFF_ROLES } from '@orchard/contract/staff/rights';
import type { VimeoFollow, VimeoFollowing } from '@orchard/contract/staff/vimeo';
import { type Kysely, sql } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import { readRows, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

/** The places that are followed, as the console shows them. */
export const listFollows = (db: Kysely<DB>) => readRows<VimeoFollow>(db)`
    SELECT f.id, f.place_name, f.params->>'publication' AS publication, ARRAY(
        SELECT label FROM brands b WHERE f.params->'brand_ids' @> to_jsonb(b.id)
        UNION ALL SELECT name FROM tags t WHERE f.params->'tag_ids' @> to_jsonb(t.id)
        UNION ALL SELECT title FROM series s WHERE f.params->'series_id' = to_jsonb(s.id)
        UNION ALL SELECT '夜の会の録画' WHERE f.params->'joins_event' = 'true'
      ) AS choices, f.staff_name, f.trouble, ${wireTime(sql`f.looked_at`)} AS looked_at
    FROM vimeo_follows f ORDER BY f.place_name, f.id`;

/** A place that is followed. */
export interface Followed extends Pick<VimeoFollowing, 'place' | 'place_id'> {
  id: number;
  params: Omit<VimeoFollowing, 'place' | 'place_id'>;
  /** As whom films come; null: who chose this may not any more. */
  staff: Auditor | null;
  /** Films that were uploaded later come; in Japan's time. */
  since: string;
  /** Later ones are looked at again for their captions. */
  recent: string;
  brought: string[];
}

const writers = STAFF_ROLES.filter((role) => may([role], 'content.write'));

export const readFollows = (db: Kysely<DB>) => readRows<Followed>(db)`
    SELECT f.id, f.place, f.place_id, f.params, f.brought, (
        SELECT json_build_object('id', s.id, 'name', s.name, 'ip', '') FROM staff s
        WHERE s.id = f.staff_id AND s.disabled_at IS NULL AND s.roles && ${writers}::text[]
      ) AS staff, ${wireTime(sql`f.since`)} AS since,
      ${wireTime(sql`greatest(f.since, now() - interval '3 days')`)} AS recent
    FROM vimeo_follows f ORDER BY f.id`;

/** Whether an import of a following failed with films of these. */
export const hasFailed = (db: Kysely<DB>, follow: number, films: readonly string[]) =>
  readValue<boolean>(db)`SELECT EXISTS (
    SELECT FROM staff_jobs j JOIN staff_job_rows r ON r.job_id = j.id
    WHERE j.params->>'follow_id' = ${String(follow)} AND r.outcome = 'failed'
      AND r.key = ANY(${[...films]}::text[]))`;

/** Films of these that are here without captions. */
export const listSilent = (db: Kysely<DB>, films: readonly string[]) => readValues<string>(db)`
    SELECT DISTINCT v.vimeo_id FROM videos v
    WHERE v.vimeo_id = ANY(${[...films]}::text[]) AND v.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM video_captions c WHERE c.video_id = v.id)`;

/** Followed places that an operator is to look after. */
export const findFollowTroubles = (db: Kysely<DB>) =>
  readRows<{ place_name: string; trouble: string }>(db)`
    SELECT place_name, trouble FROM vimeo_follows WHERE trouble_at <= now() ORDER BY id`;
