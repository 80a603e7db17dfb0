import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes that the member opened the video just now; one entry per member and video.
 * @returns whether the member may see the video at all
 */
export async function recordHistory(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO browsing_history (member_id, video_id)
    SELECT ${member.id}, v.id FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id) DO UPDATE SET viewed_at = now()
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Adds entries of the past, as an import does; of two for one member and video the first stays. */
export async function addHistory(
  db: Kysely<DB>,
  marks: readonly { memberId: number; videoId: number; at: Date | string }[],
): Promise<void> {
  await sql`
    INSERT INTO browsing_history (member_id, video_id, viewed_at)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`.execute(db);
}

/** Takes one video out of the member's history; false when it is not in there. */
export async function forgetVideo(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('browsing_history')
    .where('member_id', '=', member.id)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Empties the member's history. */
export async function forgetVideos(db: Kysely<DB>, member: Member): Promise<void> {
  await db.deleteFrom('browsing_history').where('member_id', '=', member.id).execute();
}

/** Deletes the entries `t` of a condition, of whichever member; answers how many. */
export async function deleteOldHistory(
  tx: Kysely<DB>,
  which: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM browsing_history t WHERE ${which}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
