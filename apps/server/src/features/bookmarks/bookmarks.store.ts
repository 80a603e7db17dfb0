import type { Kysely, Transaction } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Takes the member's bookmark of the video away, or sets it where there was none. */
export const toggleBookmark = (tx: Transaction<DB>, member: Member, videoId: number) => execute(tx)`
    WITH removed AS (
      DELETE FROM video_bookmarks
      WHERE member_id = ${member.id} AND video_id = ${videoId} RETURNING 1
    )
    INSERT INTO video_bookmarks (member_id, video_id)
    SELECT ${member.id}, ${videoId} WHERE NOT EXISTS (SELECT FROM removed)`;

/** Adds bookmarks of the past, as an import does; of two for one member and video the first stays. */
export const addBookmarks = (
  db: Kysely<DB>,
  marks: readonly { memberId: number; videoId: number; at: Date | string }[],
) => execute(db)`
    INSERT INTO video_bookmarks (member_id, video_id, created_at)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`;
