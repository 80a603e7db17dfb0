import { MAX_VIDEO_NOTES, type VideoNote } from '@orchard/contract/video-notes';
import type { Kysely } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { changeRows, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Adds a note; an existing note at this time stays unchanged. Beyond the limit of one video it
 * deletes the oldest.
 * @returns undefined if this member cannot see the video
 */
export const addVideoNote = (
  db: Kysely<DB>,
  member: Member,
  videoId: number,
  second: number,
) => readRow<VideoNote>(db)`
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
    RETURNING id, second, note`;

/** Changes a note's text; undefined if the note is not the member's. */
export const changeVideoNote = (
  db: Kysely<DB>,
  member: Member,
  noteId: number,
  note: string,
) => readRow<VideoNote>(db)`
    UPDATE video_notes SET note = ${note} WHERE id = ${noteId} AND member_id = ${member.id}
    RETURNING id, second, note`;

/** Deletes a note; false if it is not the member's. */
export const deleteVideoNote = async (db: Kysely<DB>, member: Member, noteId: number) =>
  (await changeRows(db)`
    DELETE FROM video_notes WHERE id = ${noteId} AND member_id = ${member.id}`) > 0;

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
