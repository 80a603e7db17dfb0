import type { Video } from '@orchard/contract/videos';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { questionsJson } from '#features/questions/question.view.ts';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import { preparedOnce } from '#platform/database/prepared-once.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { wireTime } from '#platform/wire-time.ts';
import { hasAllTags, isVisibleTo } from './visible-videos.view.ts';
import type { UnmarkedVideo } from './written-videos.ts';

/** What all members see alike of a video `v`, as pairs of `json_build_object`. */
const unmarkedFields = sql`
  'id', v.id,
  'title', v.title,
  'body', v.body,
  'published_at', ${wireTime(sql`v.published_at`)},
  'thumbnail_url', v.thumbnail_url,
  'embed_url', CASE WHEN v.media_file IS NULL THEN v.embed_url ELSE '/player/' || v.id END,
  'duration_seconds', v.duration_seconds,
  'video_vimeo', CASE WHEN v.vimeo_id IS NOT NULL
    THEN json_build_object('vimeo_id', v.vimeo_id, 'vimeo_hash', v.vimeo_hash) END,
  'tags', coalesce((
    SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id)
    FROM video_tags vt JOIN tags t ON t.id = vt.tag_id WHERE vt.video_id = v.id
  ), '[]')`;

/** A video `v` without anybody's marks. */
export const unmarkedVideoJson: RawBuilder<UnmarkedVideo> = sql`json_build_object(${unmarkedFields})`;

/**
 * A video as one JSON object of the contract's shape, from a row `v`. The sub-selects run once
 * per row that is shown, so the rows must be cut to the page before (`FROM (… LIMIT n) v`).
 */
export const videoJson = (member: Member): RawBuilder<Video> => sql`json_build_object(
  ${unmarkedFields},
  'video_watch_completions', coalesce((
    SELECT json_agg(json_build_object('id', c.id))
    FROM video_watch_completions c WHERE c.video_id = v.id AND c.member_id = ${member.id}
  ), '[]'),
  'video_bookmarks', coalesce((
    SELECT json_agg(json_build_object('id', b.id))
    FROM video_bookmarks b WHERE b.video_id = v.id AND b.member_id = ${member.id}
  ), '[]'),
  'video_questions', ${questionsJson(member)}
)`;

/** What a list of videos is narrowed to and how it is ordered. */
export interface VideoFilter {
  tagIds: readonly number[];
  unwatchedOnly: boolean;
  search: string;
  /** By publication, or, for a search, what has the words in its title first, then the newest. */
  order: 'asc' | 'desc' | 'best';
}

/** The videos that the member has marked watched. */
export async function listWatchedIds(db: Kysely<DB>, member: Member): Promise<Set<number>> {
  const { rows } = await watchedIds(db, member.id);
  return new Set(arrayNumbers(rows[0]?.ids));
}

const watchedIds = preparedOnce(
  (memberId: number) => sql<{ ids: string | null }>`
    SELECT array_agg(video_id)::text AS ids
    FROM video_watch_completions WHERE member_id = ${memberId}`,
);

/** Every video that the brands of the member may see and that has all of the tags, newest first. */
export function visibleIdsQuery(
  member: Member,
  tagIds: readonly number[],
): RawBuilder<{ ids: string | null }> {
  const conditions = [isVisibleTo(member), ...(tagIds.length > 0 ? [hasAllTags(tagIds)] : [])];
  return sql`
    SELECT array_agg(v.id ORDER BY v.published_at DESC, v.id DESC)::text AS ids
    FROM videos v WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** One video as the member may see it; undefined when there is none for this member. */
export async function findVideo(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<Video | undefined> {
  const { rows } = await sql<{ video: Video }>`
    SELECT ${videoJson(member)} AS video FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`.execute(db);
  return rows[0]?.video;
}

/** Whether the member may see the video. */
export async function isVideoVisible(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`.execute(db);
  return rows.length > 0;
}

/**
 * A video as a member would get it, whatever its state, and whether the member would; undefined
 * when there is none. For operators only.
 */
export async function findSavedVideo(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<{ is_visible: boolean; video: Video } | undefined> {
  const { rows } = await sql<{ is_visible: boolean; video: Video }>`
    SELECT ${videoJson(member)} AS video, coalesce(${isVisibleTo(member)}, false) AS is_visible
    FROM videos v WHERE v.id = ${videoId} AND v.deleted_at IS NULL`.execute(db);
  return rows[0];
}
