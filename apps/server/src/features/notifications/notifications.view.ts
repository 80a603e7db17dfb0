import type { api } from '@orchard/contract';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import type { Notification } from '@orchard/contract/notifications';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor } from '#console/records/publication.ts';
import { isLiveEventFor } from '#features/live-events/visible-live-events.view.ts';
import { isNew } from '#features/memberships/first-days.view.ts';
import { publishedNotice } from '#features/notices/notices.view.ts';
import { isOpenTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import { isNextWatched, nextTitle } from '#features/watching/next-news.view.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** What news are about, as far as their member may see it now. */
export interface Target {
  /** The lecture, also of a question. */
  videoId: number | null;
  /** The member may watch the lecture now. */
  isVideoOpen: boolean;
  noticeId: number | null;
  questionId: number | null;
  enquiryId: number | null;
  liveEventId: number | null;
  /** The brand of a contract. */
  brandId: number | null;
}

/**
 * The very place on the members' site that news lead to. A lecture goes on at its second by itself;
 * an answer stands under its lecture, or in the member's list where the lecture is closed.
 */
export function pathOf(target: Target): string {
  const { videoId, isVideoOpen, noticeId, questionId, enquiryId, liveEventId, brandId } = target;
  if (questionId !== null) {
    return isVideoOpen && videoId !== null
      ? `/video/${videoId}#question-${questionId}`
      : `/questions#question-${questionId}`;
  }
  if (enquiryId !== null) return `/questions#enquiry-${enquiryId}`;
  if (videoId !== null) return `/video/${videoId}`;
  if (liveEventId !== null) return `/evenings/${liveEventId}`;
  if (noticeId !== null) return `/notice/${noticeId}`;
  return brandId === null ? '/account' : '/contract';
}

interface Bell {
  items: Notification[];
  total: number;
  /** Unread news about what the member may not see any more, which nobody could read. */
  gone: number[];
}

type Row = Target &
  Pick<Notification, 'id' | 'kind' | 'created_at' | 'is_read'> & {
    title: string | null;
    pictureUrl: string | null;
  };

const NO_ROWS = { total: 0, gone: [] as number[], rows: [] as Row[] };

/** The news that the member may see now, newest first, one page or all; one query. */
export async function listBell(
  db: Kysely<DB>,
  viewer: Viewer,
  { limit, offset }: PageRequest,
): Promise<Bell> {
  const { member } = viewer;
  const { rows } = await sql<typeof NO_ROWS>`
    WITH known AS MATERIALIZED (
      SELECT news.id, news.kind, news.created_at, news.read_at, news.words,
        v.id AS video_id, coalesce(${isOpenTo(viewer)}, false) AS is_video_open,
        news.notice_id, news.question_id, news.enquiry_id, news.live_event_id, news.brand_id,
        coalesce(q.member_id, e.member_id, ${member.id}) = ${member.id} AS is_own,
        n.id IS NULL OR coalesce(${isPublishedFor(member, publishedNotice)}, false) AS is_notice_open,
        le.id IS NULL OR coalesce(${isLiveEventFor(member)}, false) AS is_evening_open,
        coalesce(v.title, n.title, e.subject, le.title) AS title,
        v.thumbnail_url AS picture_url
      FROM notifications news
      LEFT JOIN video_questions q ON q.id = news.question_id
      LEFT JOIN videos v ON v.id = coalesce(news.video_id, q.video_id)
      LEFT JOIN notices n ON n.id = news.notice_id
      LEFT JOIN enquiries e ON e.id = news.enquiry_id
      LEFT JOIN live_events le ON le.id = news.live_event_id
      WHERE news.member_id = ${member.id} AND news.on_screen AND NOT ${isNextWatched('news')}
    ), seen AS MATERIALIZED (
      SELECT *, is_own AND is_notice_open AND is_evening_open
        AND (is_video_open OR video_id IS NULL OR question_id IS NOT NULL) AS is_seen
      FROM known
    ), page AS (
      SELECT * FROM seen WHERE is_seen ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM seen WHERE is_seen) AS total,
      (SELECT coalesce(json_agg(id), '[]') FROM seen WHERE NOT is_seen AND read_at IS NULL) AS gone,
      (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'kind', kind, 'created_at', ${wireTime(sql`created_at`)},
        'is_read', read_at IS NOT NULL, 'title', CASE kind
          WHEN 'next_lecture' THEN ${nextTitle(sql`title`, sql`words`)}
          ELSE coalesce(words, title) END,
        'pictureUrl', CASE WHEN is_video_open THEN picture_url END,
        'videoId', video_id, 'isVideoOpen', is_video_open, 'noticeId', notice_id,
        'questionId', question_id, 'enquiryId', enquiry_id, 'liveEventId', live_event_id, 'brandId', brand_id
      ) ORDER BY id DESC), '[]') FROM page) AS rows`.execute(db);
  const { total, gone, rows: page } = rows[0] ?? NO_ROWS;
  const items = page.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title ?? '',
    path: pathOf(row),
    picture_url: row.pictureUrl,
    created_at: row.created_at,
    is_read: row.is_read,
  }));
  return { items, total, gone };
}

/** The notices in the member's bell that were not opened yet, newest first. */
export const listUnreadNotices = (db: Kysely<DB>, { id }: Member) =>
  readValues<number>(db)`
    SELECT notice_id FROM notifications
    WHERE member_id = ${id} AND on_screen AND read_at IS NULL AND notice_id IS NOT NULL
    ORDER BY id DESC LIMIT ${MAX_PAGE_SIZE}`;

/** The notice of these with which a brand welcomes the member, who is new in it; null: none. */
export const findWelcome = async (
  db: Kysely<DB>,
  member: Member,
): Promise<ResponseOf<typeof api.getWelcome>> =>
  (await readRow<{ id: number; title: string }>(db)`
    SELECT n.id, n.title
    FROM notifications news JOIN notices n ON n.id = news.notice_id
    JOIN brand_starts f ON f.welcome_notice_id = n.id
    JOIN brands b ON b.id = f.brand_id AND b.id = ANY(${brandIds(member)}::integer[])
    JOIN memberships ms ON ms.brand_id = b.id AND ms.member_id = news.member_id AND ${isNew}
    WHERE news.member_id = ${member.id} AND news.on_screen AND news.read_at IS NULL
      AND ${isPublishedFor(member, publishedNotice)}
    ORDER BY b.position, b.id LIMIT 1`) ?? null;
