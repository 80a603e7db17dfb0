import { MAX_MOMENTS, type Moment } from '@orchard/contract/moments';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Keeps a moment; one that is kept already stays as it is, note and all. Of more than can be kept
 * of one video the oldest is forgotten.
 * @returns undefined when there is no such video for this member
 */
export async function keepMoment(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
  second: number,
): Promise<Moment | undefined> {
  const { rows } = await sql<Moment>`
    WITH surplus AS (
      DELETE FROM video_moments WHERE id IN (
        SELECT id FROM video_moments
        WHERE member_id = ${member.id} AND video_id = ${videoId} AND second <> ${second}
        ORDER BY created_at DESC, id DESC OFFSET ${MAX_MOMENTS - 1}
      )
    )
    INSERT INTO video_moments AS m (member_id, video_id, second)
    SELECT ${member.id}, v.id, ${second} FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id, second) DO UPDATE SET second = m.second
    RETURNING id, second, note`.execute(db);
  return rows[0];
}

/** Writes a note; undefined when the moment is not the member's. */
export async function noteMoment(
  db: Kysely<DB>,
  member: Member,
  momentId: number,
  note: string,
): Promise<Moment | undefined> {
  return await db
    .updateTable('video_moments')
    .set({ note })
    .where('id', '=', momentId)
    .where('member_id', '=', member.id)
    .returning(['id', 'second', 'note'])
    .executeTakeFirst();
}

/** Forgets a moment; false when it is not the member's. */
export async function dropMoment(
  db: Kysely<DB>,
  member: Member,
  momentId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('video_moments')
    .where('id', '=', momentId)
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a moment of the past, as an import does. */
export async function addMoment(
  db: Kysely<DB>,
  moment: { memberId: number; videoId: number; second: number; note: string; at: Date | string },
): Promise<number> {
  const { id } = await db
    .insertInto('video_moments')
    .values({
      member_id: moment.memberId,
      video_id: moment.videoId,
      second: moment.second,
      note: moment.note,
      created_at: moment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
