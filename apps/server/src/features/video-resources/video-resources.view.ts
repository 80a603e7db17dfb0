import type { VideoResource } from '@orchard/contract/video-resources';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

const kind = sql`substring(r.file FROM '[a-z]+$')`;

/** The files beside a video; undefined if this member cannot see the video. */
export async function listVideoResources(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<VideoResource[] | undefined> {
  const { rows } = await sql<{ resources: VideoResource[] }>`
    SELECT coalesce((
      SELECT json_agg(json_build_object(
        'title', r.title, 'kind', ${kind}, 'bytes', f.bytes,
        'url', '/media/resources/' || v.id || '/' || r.file
      ) ORDER BY r.position)
      FROM video_resources r JOIN resource_files f ON f.file = r.file WHERE r.video_id = v.id
    ), '[]') AS resources
    FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`.execute(db);
  return rows[0]?.resources;
}
