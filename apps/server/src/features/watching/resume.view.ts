import type { Resume } from '@orchard/contract/watching';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { isNew } from '#features/memberships/first-days.view.ts';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import { isOpenTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { nextInCategory } from './category-progress.view.ts';
import { hasBegun, isGoingOn, ofMember, progressJson } from './progress.view.ts';

/** The video that the member has begun or marked last, without those put aside. */
const lastVideo = (viewer: Viewer) => sql`
  SELECT v.id FROM (
    SELECT p.video_id, p.position_at AS at FROM video_progress p JOIN videos v ON v.id = p.video_id
    WHERE p.member_id = ${viewer.member.id} AND NOT p.is_put_aside AND ${hasBegun}
    UNION ALL
    SELECT c.video_id, c.created_at FROM video_watch_completions c
    WHERE c.member_id = ${viewer.member.id}
  ) touched
  JOIN videos v ON v.id = touched.video_id AND ${isOpenTo(viewer)}
  ORDER BY touched.at DESC, v.id DESC LIMIT 1`;

/** Whether the member sees the video `v` and could play it now. */
const isOffered = (viewer: Viewer) => sql`(${isOpenTo(viewer)} AND ${isPlayable})`;

/** The video `v` and the member's progress in it, as `p`. */
const videoWithProgress = (member: Member) =>
  sql`videos v LEFT JOIN video_progress p ON ${ofMember(member)}`;

const isUnwatched = (member: Member) => sql`NOT EXISTS (
  SELECT FROM video_watch_completions c WHERE c.video_id = v.id AND c.member_id = ${member.id}
)`;

/** The lectures `v` at their places `l` in the series `s`, as far as the member sees them. */
const lecturesInSeries = (viewer: Viewer) => sql`
  series s JOIN series_lectures l ON l.series_id = s.id AND ${isSeriesFor(viewer.member)}
  JOIN videos v ON v.id = l.video_id AND ${isOffered(viewer)}`;

/** The next unwatched lecture of a series that holds the last one, else the first unwatched. */
const nextInSeries = (viewer: Viewer) => sql`
  SELECT v.id FROM ${lecturesInSeries(viewer)}
  JOIN series_lectures here ON here.series_id = s.id AND here.video_id = (SELECT id FROM last)
  WHERE v.id <> here.video_id AND ${isUnwatched(viewer.member)}
  ORDER BY s.position, s.id, l.position < here.position, l.position LIMIT 1`;

/** The first lecture of the first series. */
const firstInSeries = (viewer: Viewer) => sql`
  SELECT v.id FROM ${lecturesInSeries(viewer)} ORDER BY s.position, s.id, l.position LIMIT 1`;

/**
 * The series with which the member's brands begin, in the order of the brands: while the member is
 * new in the brand, or has watched nothing.
 */
const startSeries = (viewer: Viewer) => sql`
  SELECT f.first_series_id AS series_id, row_number() OVER (ORDER BY b.position, b.id) AS turn
  FROM brands b JOIN brand_starts f ON f.brand_id = b.id AND f.first_series_id IS NOT NULL
  WHERE b.id = ANY(${brandIds(viewer.member)}::integer[]) AND (
    NOT EXISTS (SELECT FROM last) OR EXISTS (
      SELECT FROM memberships ms
      WHERE ms.member_id = ${viewer.member.id} AND ms.brand_id = b.id AND ${isNew}
    )
  )`;

/**
 * The lecture of such a series that is begun, else the first unwatched one. By series, so that whom no
 * brand leads reads no lecture.
 */
const nextInStart = (viewer: Viewer) => sql`
  SELECT next.id FROM starts CROSS JOIN LATERAL (
    SELECT v.id FROM ${lecturesInSeries(viewer)}
    LEFT JOIN video_progress p ON ${ofMember(viewer.member)}
    WHERE s.id = starts.series_id AND ${isUnwatched(viewer.member)}
    ORDER BY coalesce(${isGoingOn(viewer.member)}, false) DESC, l.position LIMIT 1
  ) next ORDER BY starts.turn LIMIT 1`;

const newestUnwatched = (viewer: Viewer) => sql`
  SELECT v.id FROM videos v WHERE ${isOffered(viewer)} AND ${isUnwatched(viewer.member)}
  ORDER BY v.published_at DESC, v.id DESC LIMIT 1`;

/** The first of these queries of an `id` that finds one; those after it do not run. */
const firstFound = (queries: readonly RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join(queries.map((query) => sql`(${query})`))})`;

type Found = Omit<Resume, 'video' | 'series'> & {
  video_id: number;
  /** The series with which a brand of the newcomer begins, if it holds the video. */
  start_id: number | null;
};

/**
 * The video to go on with: the last one if it is begun, else what comes next in the series with which
 * a newcomer begins, else the one after the last in its series or category, else another begun one.
 * Who has watched nothing begins with that series, or with the first. All that is left is the newest
 * unwatched video. One query.
 */
export async function findResume(db: Kysely<DB>, viewer: Viewer): Promise<Found | undefined> {
  const { member } = viewer;
  const last = sql`(SELECT id FROM last)`;
  const begun = sql`${videoWithProgress(member)} WHERE ${isGoingOn(member)}`;
  const { rows } = await sql<Found>`
    WITH last AS MATERIALIZED (${lastVideo(viewer)}),
    starts AS MATERIALIZED (${startSeries(viewer)}),
    found AS MATERIALIZED (SELECT ${firstFound([
      sql`SELECT v.id FROM ${begun} AND v.id = ${last}`,
      nextInStart(viewer),
      nextInSeries(viewer),
      nextInCategory(viewer, last),
      sql`SELECT v.id FROM ${begun} AND ${isOpenTo(viewer)}
        ORDER BY p.position_at DESC, v.id DESC LIMIT 1`,
      sql`SELECT begin.id FROM (${firstInSeries(viewer)}) begin
        WHERE NOT EXISTS (SELECT FROM last)`,
      newestUnwatched(viewer),
    ])} AS id)
    SELECT v.id AS video_id,
      CASE WHEN ${isGoingOn(member)} THEN 'continue'
        WHEN EXISTS (SELECT FROM last) THEN 'next' ELSE 'first' END AS kind,
      CASE WHEN ${hasBegun} THEN ${progressJson(sql`${member.id}`)} END AS progress,
      (SELECT starts.series_id FROM starts JOIN series_lectures l USING (series_id)
        WHERE l.video_id = v.id ORDER BY starts.turn LIMIT 1) AS start_id
    FROM ${videoWithProgress(member)} WHERE v.id = (SELECT id FROM found)`.execute(db);
  return rows[0];
}
