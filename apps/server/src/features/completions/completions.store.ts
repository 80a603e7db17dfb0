import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Marks the video not watched, or watched where it was not. */
export async function toggleCompletion(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
): Promise<void> {
  await sql`
    WITH removed AS (
      DELETE FROM video_watch_completions
      WHERE member_id = ${member.id} AND video_id = ${videoId} RETURNING 1
    )
    INSERT INTO video_watch_completions (member_id, video_id)
    SELECT ${member.id}, ${videoId} WHERE NOT EXISTS (SELECT FROM removed)`.execute(tx);
}

/** Adds completions of the past, as an import does; of two for one member and video the first stays. */
export async function addCompletions(
  db: Kysely<DB>,
  marks: readonly { memberId: number; videoId: number; at: Date | string }[],
): Promise<void> {
  await sql`
    INSERT INTO video_watch_completions (member_id, video_id, created_at)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`.execute(db);
}
