import type { Kysely, Transaction } from 'kysely';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Toggles whether the video is watched. The member decided this, so the site never changes it again.
 */
export function toggleCompletion(tx: Transaction<DB>, member: Member, videoId: number) {
  return execute(tx)`
    WITH chosen AS (
      INSERT INTO video_watch_choices (member_id, video_id) VALUES (${member.id}, ${videoId})
      ON CONFLICT (member_id, video_id) DO UPDATE SET chosen_at = now()
    ), removed AS (
      DELETE FROM video_watch_completions
      WHERE member_id = ${member.id} AND video_id = ${videoId} RETURNING 1
    )
    INSERT INTO video_watch_completions (member_id, video_id)
    SELECT ${member.id}, ${videoId} WHERE NOT EXISTS (SELECT FROM removed)`;
}

/**
 * Marks a video as watched because the member saw enough of it. Does nothing if it is marked already
 * or if the member has ever decided by hand.
 * @returns whether this call set the mark
 */
export const markSeenThrough = async (tx: Transaction<DB>, member: Member, videoId: number) =>
  (await changeRows(tx)`
    INSERT INTO video_watch_completions (member_id, video_id, source)
    SELECT ${member.id}, ${videoId}, 'auto' WHERE NOT EXISTS (
      SELECT FROM video_watch_choices WHERE member_id = ${member.id} AND video_id = ${videoId}
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`) > 0;

/** Adds past completions, as an import does; the first one of a member and video stays. */
export const addCompletions = (
  db: Kysely<DB>,
  marks: readonly {
    memberId: number;
    videoId: number;
    at: Date | string;
    /** Absent: set by hand. */
    source?: 'manual' | 'auto';
  }[],
) => execute(db)`
    INSERT INTO video_watch_completions (member_id, video_id, created_at, source)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[],
      ${marks.map(({ source = 'manual' }) => source)}::text[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`;
