import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers, preparedQuery } from '#platform/database/prepared-query.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { hasAllTags, isVisibleTo, isVisibleToBrands } from './visible-videos.view.ts';

/** The filter and the order of a list of videos. */
export interface VideoFilter {
  tagIds: readonly number[];
  unwatchedOnly: boolean;
  search: string;
  /** By publication; `best`: for a search as search-order.ts says, else the newest first. */
  order: 'asc' | 'desc' | 'best';
}

/** The videos that the member has marked watched. */
export async function listWatchedIds(db: Kysely<DB>, member: Member): Promise<Set<number>> {
  const { rows } = await watchedIds(db, member.id);
  return new Set(arrayNumbers(rows[0]?.ids));
}

const watchedIds = preparedQuery(
  (memberId: number) => sql<{ ids: string | null }>`
    SELECT array_agg(video_id)::text AS ids
    FROM video_watch_completions WHERE member_id = ${memberId}`,
);

/** How many members have watched the video through, as counted last night. */
const watched = sql`coalesce((SELECT s.watched FROM video_search s WHERE s.video_id = v.id), 0)`;

/** What comes before the date of publication in the orders of a list. */
const ORDERS = {
  newest: sql``,
  // Between hits that the words leave equal, twice as many members count as much as thirty days.
  merit: sql`v.published_at + interval '30 days' * (ln(1 + ${watched}) / ln(2)) DESC,`,
  popular: sql`${watched} DESC,`,
};
export type IdOrder = keyof typeof ORDERS;

/**
 * Every video that the member's brands may see and that has all of the tags, in order, also lectures
 * that a series closes to the member.
 */
export function visibleIdsQuery(
  member: Member,
  tagIds: readonly number[],
  order: IdOrder,
): RawBuilder<{ ids: string | null }> {
  const conditions = [
    isVisibleToBrands(sql`${brandIds(member)}`),
    ...(tagIds.length > 0 ? [hasAllTags(tagIds)] : []),
  ];
  return sql`
    SELECT array_agg(v.id ORDER BY ${ORDERS[order]} v.published_at DESC, v.id DESC)::text AS ids
    FROM videos v WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Whether the member may see the video. */
export async function isVideoVisible(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<boolean> {
  const rows = await readRows(db)`
    SELECT FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`;
  return rows.length > 0;
}

/** An entry of one of the member's own lists: its id, the video's id, and when it was entered. */
export interface VideoEntry {
  id: number;
  videoId: number;
  /** Whole seconds since 1970. */
  enteredAt: number;
}

/**
 * The entries of one of the member's own lists, newest entry first, also those of videos that the
 * member may no longer see; one query.
 * @param list a query of `id`, `video_id` and `entered_at`
 */
export async function listVideoEntries(
  db: Kysely<DB>,
  list: RawBuilder<unknown>,
): Promise<VideoEntry[]> {
  const { rows } = await sql<{ entries: string | null }>`
    SELECT string_agg(
      id || ':' || video_id || ':' || floor(extract(epoch FROM entered_at))::bigint,
      ',' ORDER BY entered_at DESC, id DESC
    ) AS entries
    FROM (${list}) list`.execute(db);
  const parts = rows[0]?.entries?.split(',') ?? [];
  return parts.map((part) => {
    const [id, videoId, enteredAt] = part.split(':', 3);
    return { id: Number(id), videoId: Number(videoId), enteredAt: Number(enteredAt) };
  });
}
