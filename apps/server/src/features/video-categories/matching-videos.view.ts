import type { ResponseOf } from '@orchard/contract/endpoint';
import type { matchVideos } from '@orchard/contract/staff/video-categories';
import { type Kysely, sql } from 'kysely';
import { stateOf } from '#console/records/staff-list.ts';
import { hasAllTags } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

/** So many of them are named. */
const SHOWN = 50;

/** The videos of any state that have all of some tags, newest first; no tag: none. */
export async function findMatchingVideos(
  db: Kysely<DB>,
  tagIds: readonly number[],
): Promise<ResponseOf<typeof matchVideos>> {
  if (tagIds.length === 0) return { count: 0, videos: [] };
  const { rows } = await sql<ResponseOf<typeof matchVideos>>`
    WITH matching AS MATERIALIZED (
      SELECT v.id, v.title, v.published_at, ${stateOf('v')} AS state
      FROM videos v WHERE ${hasAllTags(tagIds)}
    )
    SELECT (SELECT count(*) FROM matching) AS count, coalesce((
      SELECT json_agg(json_build_object(
        'id', newest.id, 'title', newest.title,
        'published_at', ${wireTime(sql`newest.published_at`)}, 'state', newest.state
      )) FROM (
        SELECT * FROM matching ORDER BY published_at DESC NULLS FIRST, id DESC LIMIT ${SHOWN}
      ) newest
    ), '[]') AS videos`.execute(db);
  return rows[0] ?? { count: 0, videos: [] };
}
