import type { VideoNote, VideoNoteInList } from '@orchard/contract/video-notes';
import type { Kysely } from 'kysely';
import { isOpenTo, isVisibleTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The member's notes of a video; undefined if this member cannot see the video. */
export function listVideoNotes(db: Kysely<DB>, member: Member, videoId: number) {
  return readValue<VideoNote[]>(db)`
    SELECT coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'second', m.second, 'note', m.note)
        ORDER BY m.second)
      FROM video_notes m WHERE m.video_id = v.id AND m.member_id = ${member.id}
    ), '[]') AS notes
    FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`;
}

/** All notes of the member in visible videos, latest first; one query. */
export async function listAllVideoNotes(
  db: Kysely<DB>,
  viewer: Viewer,
  { limit, offset }: PageRequest,
): Promise<{ notes: VideoNoteInList[]; total: number }> {
  const page = await readRow<{ total: number; notes: VideoNoteInList[] }>(db)`
    WITH matching AS MATERIALIZED (
      SELECT m.id, m.second, m.note, m.created_at, v.id AS video_id, v.title
      FROM video_notes m JOIN videos v ON v.id = m.video_id
      WHERE m.member_id = ${viewer.member.id} AND ${isOpenTo(viewer)}
    ), page AS (
      SELECT * FROM matching ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM matching) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'id', id, 'second', second, 'note', note,
        'video', json_build_object('id', video_id, 'title', title)
      ) ORDER BY created_at DESC, id DESC) FROM page
    ), '[]') AS notes`;
  return page ?? { notes: [], total: 0 };
}
