import type { Mood } from '@orchard/contract/moods';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes how a member finds a video.
 * @returns undefined when there is no such video for this member
 */
export async function setMood(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
  level: number,
): Promise<Mood | undefined> {
  const { rows } = await sql<Mood>`
    INSERT INTO video_moods (member_id, video_id, level)
    SELECT ${member.id}, v.id, ${level} FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id) DO UPDATE SET level = excluded.level
    RETURNING level`.execute(db);
  return rows[0];
}
