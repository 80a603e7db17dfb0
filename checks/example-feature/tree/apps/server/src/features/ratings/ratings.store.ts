import type { Rating } from '@orchard/contract/ratings';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Rates a video.
 * @returns undefined when there is no such video for this member
 */
export async function rateVideo(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
  stars: number,
): Promise<Rating | undefined> {
  const { rows } = await sql<Rating>`
    INSERT INTO video_ratings (member_id, video_id, stars)
    SELECT ${member.id}, v.id, ${stars} FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id) DO UPDATE SET stars = excluded.stars
    RETURNING stars`.execute(db);
  return rows[0];
}
