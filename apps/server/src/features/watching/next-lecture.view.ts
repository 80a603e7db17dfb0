import { type RawBuilder, sql } from 'kysely';
import { isPublishedForBrands } from '#console/records/publication.ts';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { firstDay } from '#features/memberships/first-days.view.ts';
import { type MemberRange, membersWithBrands } from '#features/notifications/audiences.view.ts';
import { isClosedToEach, publishedSeries } from '#features/series/visible-series.view.ts';
import { isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { isStaying } from './next-news.view.ts';
import { hasBegun, isGoingOnFor } from './progress.view.ts';

/** Nobody is led on in the first days, nor twice in so many. */
const NEW_DAYS = 3;
const APART_DAYS = 14;

const brands = sql`m.brands`;
const ofMember = sql`p.video_id = v.id AND p.member_id = m.id`;

/** `m` could play `v` now. */
const isOffered = sql`(${isVisibleToBrands(brands)} AND ${isPlayable} AND NOT ${isClosedToEach})`;

const isNewcomer = sql`(
  SELECT coalesce(min(${firstDay}), (m.created_at AT TIME ZONE 'Asia/Tokyo')::date)
    > japan_today() - ${sql.lit(NEW_DAYS)}
  FROM memberships ms WHERE ms.member_id = m.id AND ms.brand_id = ANY(m.brands)
)`;

/** The day of the event: tests move it, as the site's nights do. */
const wasTold = sql`EXISTS (
  SELECT FROM notifications n WHERE n.member_id = m.id AND n.kind = 'next_lecture'
    AND split_part(n.event, ':', 3)::date > japan_today() - ${sql.lit(APART_DAYS)}
)`;

/** Null for who has never played anything. */
const lastDay = sql`(
  SELECT (max(p.position_at) AT TIME ZONE 'Asia/Tokyo')::date FROM video_progress p
  WHERE p.member_id = m.id
)`;

const goingOn = sql`
  SELECT v.id FROM video_progress p JOIN videos v ON ${ofMember} AND ${isOffered}
  WHERE p.member_id = m.id AND ${isGoingOnFor(sql`m.id`)}`;

const nextInSeries = sql`
  SELECT v.id FROM series s
  JOIN series_lectures here ON here.series_id = s.id AND here.video_id = last.video_id
  JOIN series_lectures place ON place.series_id = s.id AND place.video_id <> here.video_id
  JOIN videos v ON v.id = place.video_id
  WHERE ${isPublishedForBrands(brands, publishedSeries)} AND NOT EXISTS (
    SELECT FROM video_watch_completions c WHERE c.member_id = m.id AND c.video_id = v.id
  ) AND ${isOffered}
  ORDER BY s.position, s.id, place.position < here.position, place.position LIMIT 1`;

const stopped = sql`p.position_ms / 1000`;

/**
 * Those of the members who have watched nothing for the days of the site's setting, and with what
 * each goes on, as home would have it: the lecture played last, the next open one of its series, or
 * another that is begun. Who may be told at all is judged where they are told.
 */
export const nextLectures = (among: MemberRange): RawBuilder<unknown> => sql`
  WITH silent AS MATERIALIZED (
    SELECT m.id, m.brands FROM site_settings s CROSS JOIN ${membersWithBrands(among)}
    WHERE s.next_lecture_days > 0 AND ${lastDay} <= japan_today() - s.next_lecture_days
      AND NOT ${wasTold} AND NOT ${isNewcomer} AND ${isStaying(sql`m.id`)}
  )
  SELECT m.id AS member_id, v.id AS video_id, concat_ws(':', 'next', v.id, japan_today()) AS event,
    CASE WHEN ${isGoingOnFor(sql`m.id`)} THEN concat(
      CASE WHEN ${stopped} >= 3600 THEN ${stopped} / 3600 || '時間' END,
      CASE WHEN ${stopped} >= 60 THEN ${stopped} / 60 % 60 || '分' END,
      ${stopped} % 60, '秒から続きをご覧いただけます'
    ) END AS words
  FROM silent m
  CROSS JOIN LATERAL (
    SELECT p.video_id FROM video_progress p JOIN videos v ON v.id = p.video_id
    WHERE p.member_id = m.id AND NOT p.is_put_aside AND ${hasBegun}
    ORDER BY p.position_at DESC, p.video_id DESC LIMIT 1
  ) last
  -- OFFSET: looked for once, not wherever it is named.
  CROSS JOIN LATERAL (SELECT coalesce(
    (${goingOn} AND v.id = last.video_id),
    (${nextInSeries}),
    (${goingOn} ORDER BY p.position_at DESC, v.id DESC LIMIT 1)
  ) AS id OFFSET 0) found
  JOIN videos v ON v.id = found.id
  LEFT JOIN video_progress p ON ${ofMember}`;
