import type { NotificationKind } from '@orchard/contract/notification-kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPublishedForBrands } from '#console/records/publication.ts';
import {
  isLiveEventForBrands,
  isStillToCome,
} from '#features/live-events/visible-live-events.view.ts';
import { isStillSo, payUrlOf } from '#features/memberships/membership-news.view.ts';
import { publishedNotice } from '#features/notices/notices.view.ts';
import { isClosedTo } from '#features/series/visible-series.view.ts';
import { isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isActive } from '#platform/sessions/membership.ts';
import type { Target } from './notifications.view.ts';
import { usualWays } from './ways.view.ts';

export interface DueNews extends Target {
  id: number;
  member_id: number;
  kind: NotificationKind;
  mail: 'at_once' | 'daily' | 'weekly';
  /** Whether it is still to be mailed; else it is only settled. */
  is_wanted: boolean;
  name: string;
  email: string;
  /** The member's first brand. */
  brand_id: number | null;
  /** Where a payment that failed is made. */
  payUrl: string | null;
  title: string | null;
  at: string;
  picture_url: string | null;
}

/**
 * When a way by mail last had its turn, in Japan's time; `c` is the member's choices, if any.
 * @param at by default now, by the database's clock
 */
export function lastTurn(
  mail: RawBuilder<unknown>,
  at: RawBuilder<unknown> = sql`now()`,
): RawBuilder<unknown> {
  const clock = sql`(${at} AT TIME ZONE 'Asia/Tokyo')`;
  const hour = sql`make_interval(hours => coalesce(c.digest_hour, 8))`;
  // PostgreSQL's weeks begin on Monday.
  const day = sql`(make_interval(days => (coalesce(c.digest_day, 1) + 6) % 7) + ${hour})`;
  return sql`CASE ${mail}
    WHEN 'at_once' THEN ${at}
    WHEN 'daily' THEN (date_trunc('day', ${clock} - ${hour}) + ${hour}) AT TIME ZONE 'Asia/Tokyo'
    ELSE (date_trunc('week', ${clock} - ${day}) + ${day}) AT TIME ZONE 'Asia/Tokyo' END`;
}

const isDue = sql`n.mail IS NOT NULL AND n.mailed_at IS NULL
  AND n.created_at <= ${lastTurn(sql`n.mail`)}`;

export const listDueMembers = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT DISTINCT n.member_id FROM notifications n
    LEFT JOIN notification_choices c ON c.member_id = n.member_id
    WHERE ${isDue} ORDER BY n.member_id`;

const chosenMail = sql`coalesce(c.ways->(n.kind || ':' || n.topic_id), c.ways->n.kind)->>'mail'`;

/** The member has opted out since the row was made; the way of that time does not count. */
const isOptedOut = sql`(n.kind <> 'security' AND (
  c.stopped = 'mails' OR ${chosenMail} = 'none'
  OR (c.stopped = 'digests' AND (
    n.mail <> 'at_once' OR coalesce(${chosenMail}, ${usualWays(sql`n.kind`)}->>'mail') <> 'at_once'
  ))
)) IS TRUE`;

const brands = sql`ARRAY(SELECT h.brand_id FROM member_brands h WHERE h.member_id = m.id)`;

const isVideoOpen = sql`coalesce(
  ${isVisibleToBrands(brands)} AND NOT ${isClosedTo(sql`m.id`, brands)}, false
)`;

/** The member can still see its subject; an answer stays without its lecture. */
const isVisible = sql`CASE
  WHEN n.question_id IS NOT NULL THEN true
  WHEN v.id IS NOT NULL THEN opened.is_video_open
  WHEN le.id IS NOT NULL THEN ${isLiveEventForBrands(brands)} AND ${isStillToCome}
  WHEN o.id IS NOT NULL THEN ${isPublishedForBrands(brands, { ...publishedNotice, alias: 'o' })}
  ELSE true END`;

/**
 * A query for what is due of these members, oldest first, each row locked; rows that somebody else
 * holds, as a screen that marks them read, have their turn a minute later.
 */
export const dueNews = (memberIds: readonly number[]): RawBuilder<DueNews> => sql`
  WITH due AS MATERIALIZED (
    SELECT n.* FROM notifications n
    LEFT JOIN notification_choices c ON c.member_id = n.member_id
    WHERE n.member_id = ANY(${[...memberIds]}::bigint[]) AND ${isDue}
    FOR UPDATE OF n SKIP LOCKED
  )
  SELECT n.id, n.member_id, n.kind, n.mail, m.name, m.email,
    coalesce(n.words, v.title, o.title, e.subject) AS title,
    ${wireTime(sql`n.created_at`)} AS at,
    CASE WHEN opened.is_video_open THEN v.thumbnail_url END AS picture_url,
    v.id AS "videoId", opened.is_video_open AS "isVideoOpen", n.notice_id AS "noticeId",
    n.question_id AS "questionId", n.enquiry_id AS "enquiryId",
    n.live_event_id AS "liveEventId",
    n.brand_id AS "brandId", ${payUrlOf} AS "payUrl",
    (SELECT b.id FROM brands b JOIN member_brands h ON h.brand_id = b.id AND h.member_id = m.id
      ORDER BY b.position, b.id LIMIT 1) AS brand_id,
    ${isActive('m')} AND NOT ${isOptedOut} AND ${isVisible} AND ${isStillSo}
      AND (n.mail = 'at_once' OR n.read_at IS NULL)
      AND NOT EXISTS (SELECT FROM suppressed_addresses a WHERE a.address = lower(m.email))
      AS is_wanted
  FROM due n
  JOIN members m ON m.id = n.member_id
  CROSS JOIN site_settings s
  LEFT JOIN notification_choices c ON c.member_id = n.member_id
  LEFT JOIN video_questions q ON q.id = n.question_id
  LEFT JOIN videos v ON v.id = coalesce(n.video_id, q.video_id)
  LEFT JOIN notices o ON o.id = n.notice_id
  LEFT JOIN enquiries e ON e.id = n.enquiry_id
  LEFT JOIN live_events le ON le.id = n.live_event_id
  -- OFFSET: asked once for a row, not wherever it is named.
  CROSS JOIN LATERAL (SELECT ${isVideoOpen} AS is_video_open OFFSET 0) opened
  ORDER BY n.member_id, n.created_at, n.id`;
