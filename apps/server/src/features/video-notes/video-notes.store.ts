import { MAX_VIDEO_NOTES, type VideoNote } from '@orchard/contract/video-notes';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Adds a note; an existing note at this time stays unchanged. Beyond the limit of one video it
 * deletes the oldest.
 * @returns undefined if this member cannot see the video
 */
export async function addVideoNote(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
  second: number,
): Promise<VideoNote | undefined> {
  const { rows } = await sql<VideoNote>`
    WITH surplus AS (
      DELETE FROM video_notes WHERE member_id = ${member.id} AND id IN (
        SELECT id FROM video_notes
        WHERE member_id = ${member.id} AND video_id = ${videoId} AND second <> ${second}
        ORDER BY created_at DESC, id DESC OFFSET ${MAX_VIDEO_NOTES - 1}
      )
    )
    INSERT INTO video_notes AS m (member_id, video_id, second)
    SELECT ${member.id}, v.id, ${second} FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id, second) DO UPDATE SET second = m.second
    RETURNING id, second, note`.execute(db);
  return rows[0];
}

/** Changes a note's text; undefined if the note is not the member's. */
export async function changeVideoNote(
  db: Kysely<DB>,
  member: Member,
  noteId: number,
  note: string,
): Promise<VideoNote | undefined> {
  return await db
    .updateTable('video_notes')
    .set({ note })
    .where('id', '=', noteId)
    .where('member_id', '=', member.id)
    .returning(['id', 'second', 'note'])
    .executeTakeFirst();
}

/** Deletes a note; false if it is not the member's. */
export async function deleteVideoNote(
  db: Kysely<DB>,
  member: Member,
  noteId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('video_notes')
    .where('id', '=', noteId)
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a past note, as an import does. */
export async function insertVideoNote(
  db: Kysely<DB>,
  note: { memberId: number; videoId: number; second: number; note: string; at: Date | string },
): Promise<number> {
  const { id } = await db
    .insertInto('video_notes')
    .values({
      member_id: note.memberId,
      video_id: note.videoId,
      second: note.second,
      note: note.note,
      created_at: note.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
