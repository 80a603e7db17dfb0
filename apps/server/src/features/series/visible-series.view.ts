import { type RawBuilder, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Series, as `s`, and for whom they are. */
export const publishedSeries: Published = {
  alias: 's',
  brandsTable: 'series_brands',
  column: 'series_id',
};

/** The rule of who sees a series, on the alias `s`: published now, and for the member. */
export const isSeriesFor = (member: Member): RawBuilder<boolean> =>
  isPublishedFor(member, publishedSeries);

/**
 * The condition on `v` that a gate of a series closes it to a member. The rule itself is the function
 * `closed_lectures` (schema/series.sql); only videos with a gate ask it.
 */
export const isClosedTo = (
  memberId: RawBuilder<unknown>,
  brands: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  EXISTS (
    SELECT FROM series_lectures gated WHERE gated.video_id = v.id AND gated.opens <> 'at_once'
  )
  AND EXISTS (SELECT FROM closed_lectures(${memberId}, ${brands}::integer[], ARRAY[v.id]))
)`;

/** Whether any series has a gate; without one nobody's closed lectures need to be read. */
export const anyGate = sql<boolean>`
  EXISTS (SELECT FROM series_lectures gated WHERE gated.opens <> 'at_once')`;

const today = sql`(now() AT TIME ZONE 'Asia/Tokyo')::date`;

/** A condition: the member `m` has watched the lecture, or a mark of that was taken away. */
const hasWatched = (videoId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  EXISTS (
    SELECT FROM video_watch_completions c WHERE c.member_id = m.id AND c.video_id = ${videoId}
  )
  OR EXISTS (SELECT FROM video_watch_choices c WHERE c.member_id = m.id AND c.video_id = ${videoId})
)`;

/** A condition on what has a table of brands: it is for everybody, or for a brand of `m`. */
const isForBrands = (brandsTable: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  NOT EXISTS (SELECT ${brandsTable})
  OR EXISTS (SELECT ${brandsTable} AND b.brand_id = ANY(m.brands))
)`;

/**
 * The condition that the lecture before `l` in its series is watched, or that there is none. It is
 * the last one that has not ended and is for the member, unless a later one was watched all the same.
 */
const isBeforeWatched = sql`NOT EXISTS (
  SELECT FROM (
    SELECT earlier.position FROM series_lectures earlier JOIN videos e ON e.id = earlier.video_id
    WHERE earlier.series_id = l.series_id AND earlier.position < l.position
      AND e.deleted_at IS NULL AND (e.published_until IS NULL OR e.published_until > now())
      AND ${isForBrands(sql`FROM video_brands b WHERE b.video_id = e.id`)}
    ORDER BY earlier.position DESC LIMIT 1
  ) before
  WHERE NOT EXISTS (
    SELECT FROM series_lectures seen
    WHERE seen.series_id = l.series_id AND seen.position < l.position
      AND seen.position >= before.position AND ${hasWatched(sql`seen.video_id`)}
  )
)`;

/**
 * The condition that a gate of a series closes the video `v` to the member `m`, who has `brands`.
 * The same rule as `closed_lectures` (schema/series.sql), by the places of one video alone: so it takes
 * microseconds for each of many members, where the function reads whole series in milliseconds.
 */
export const isClosedToEach: RawBuilder<boolean> = sql`(
  EXISTS (
    SELECT FROM series_lectures gated WHERE gated.video_id = v.id AND gated.opens <> 'at_once'
  )
  AND NOT ${hasWatched(sql`v.id`)}
  AND NOT EXISTS (SELECT FROM video_progress p WHERE p.member_id = m.id AND p.video_id = v.id)
  AND NOT EXISTS (SELECT FROM lecture_openings o WHERE o.member_id = m.id AND o.video_id = v.id)
  AND (
    SELECT bool_or(l.opens <> 'at_once' AND (s.published_until IS NULL OR s.published_until > now()))
      AND NOT bool_or((s.published_at <= now() AND (
        CASE l.opens
          WHEN 'at_once' THEN true
          WHEN 'after_previous' THEN ${isBeforeWatched}
          WHEN 'days_in_series' THEN (
            SELECT (st.started_at AT TIME ZONE 'Asia/Tokyo')::date + l.days <= ${today}
            FROM series_starts st WHERE st.member_id = m.id AND st.series_id = s.id
          )
          WHEN 'days_in_membership' THEN first_day_in(m.id, m.brands, s.id) + l.days <= ${today}
        END
        OR EXISTS (
          SELECT FROM series_openings o WHERE o.member_id = m.id AND o.series_id = s.id
        )
      )) IS TRUE)
    FROM series_lectures l JOIN series s ON s.id = l.series_id
    WHERE l.video_id = v.id AND s.published_at IS NOT NULL
      AND ${isForBrands(sql`FROM series_brands b WHERE b.series_id = s.id`)}
  ) IS TRUE
)`;
