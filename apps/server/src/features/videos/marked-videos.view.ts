import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';
import { type MarkedRow, ownMarksJson } from './videos.view.ts';
import { isVisibleTo } from './visible-videos.view.ts';

/** An entry of one of the member's own lists: its number, and the video with all marks. */
export interface MarkedEntry {
  id: number;
  video: MarkedRow;
}

/**
 * The videos that a member has marked in some way, last marked first, without those that the
 * member may no longer see; one query.
 * @param marks a query of `id`, `video_id` and `marked_at`
 */
export async function listMarkedVideos(
  db: Kysely<DB>,
  member: Member,
  marks: RawBuilder<unknown>,
  { limit, offset }: PageRequest,
): Promise<{ entries: MarkedEntry[]; total: number }> {
  const { rows } = await sql<{ total: number; entries: MarkedEntry[] }>`
    WITH matching AS MATERIALIZED (
      SELECT mark.id, mark.video_id, mark.marked_at
      FROM (${marks}) mark JOIN videos v ON v.id = mark.video_id
      WHERE ${isVisibleTo(member)}
    ), page AS (
      SELECT * FROM matching ORDER BY marked_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM matching) AS total, coalesce((
      SELECT json_agg(
        json_build_object('id', page.id, 'video', ${ownMarksJson(member)})
        ORDER BY page.marked_at DESC, page.id DESC
      )
      FROM page JOIN videos v ON v.id = page.video_id
    ), '[]') AS entries`.execute(db);
  const { total = 0, entries = [] } = rows[0] ?? {};
  return { entries, total };
}
