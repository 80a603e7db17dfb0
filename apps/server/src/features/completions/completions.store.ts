import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Toggles whether the video is watched. The member decided this, so the site never changes it again.
 */
export async function toggleCompletion(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
): Promise<void> {
  await sql`
    WITH chosen AS (
      INSERT INTO video_watch_choices (member_id, video_id) VALUES (${member.id}, ${videoId})
      ON CONFLICT (member_id, video_id) DO UPDATE SET chosen_at = now()
    ), removed AS (
      DELETE FROM video_watch_completions
      WHERE member_id = ${member.id} AND video_id = ${videoId} RETURNING 1
    )
    INSERT INTO video_watch_completions (member_id, video_id)
    SELECT ${member.id}, ${videoId} WHERE NOT EXISTS (SELECT FROM removed)`.execute(tx);
}

/**
 * Marks a video as watched because the member saw enough of it. Does nothing if it is marked already
 * or if the member has ever decided by hand.
 * @returns whether this call set the mark
 */
export async function markSeenThrough(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO video_watch_completions (member_id, video_id, source)
    SELECT ${member.id}, ${videoId}, 'auto' WHERE NOT EXISTS (
      SELECT FROM video_watch_choices WHERE member_id = ${member.id} AND video_id = ${videoId}
    )
    ON CONFLICT (member_id, video_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Adds past completions, as an import does; the first one of a member and video stays. */
export async function addCompletions(
  db: Kysely<DB>,
  marks: readonly {
    memberId: number;
    videoId: number;
    at: Date | string;
    /** Absent: set by hand. */
    source?: 'manual' | 'auto';
  }[],
): Promise<void> {
  await sql`
    INSERT INTO video_watch_completions (member_id, video_id, created_at, source)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[],
      ${marks.map(({ source = 'manual' }) => source)}::text[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`.execute(db);
}
