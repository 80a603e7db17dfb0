import type { Resume } from '@orchard/contract/watching';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
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

/** What operators have chosen for the first of the member's brands that has a choice. */
const chosenFirst = (viewer: Viewer) => sql`
  SELECT v.id FROM brands b JOIN brand_starts f ON f.brand_id = b.id
  JOIN ${lecturesInSeries(viewer)} ON s.id = f.first_series_id
  WHERE b.id = ANY(${brandIds(viewer.member)}::integer[])
  ORDER BY b.position, b.id, l.position LIMIT 1`;

const newestUnwatched = (viewer: Viewer) => sql`
  SELECT v.id FROM videos v WHERE ${isOffered(viewer)} AND ${isUnwatched(viewer.member)}
  ORDER BY v.published_at DESC, v.id DESC LIMIT 1`;

/** The first of these queries of an `id` that finds one; those after it do not run. */
const firstFound = (queries: readonly RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join(queries.map((query) => sql`(${query})`))})`;

type Found = Omit<Resume, 'video' | 'series'> & { video_id: number };

/**
 * The video to go on with: the last one if it is begun, else the one after it in its series or
 * category, else another begun one. Who has watched nothing begins with their brand's choice, or
 * with the first series. All that is left is the newest unwatched video. One query.
 */
export async function findResume(db: Kysely<DB>, viewer: Viewer): Promise<Found | undefined> {
  const { member } = viewer;
  const last = sql`(SELECT id FROM last)`;
  const begun = sql`${videoWithProgress(member)} WHERE ${isGoingOn(member)}`;
  const forNewcomers = (query: RawBuilder<unknown>) => sql`
    SELECT begin.id FROM (${query}) begin WHERE NOT EXISTS (SELECT FROM last)`;
  const { rows } = await sql<Found>`
    WITH last AS MATERIALIZED (${lastVideo(viewer)}),
    found AS MATERIALIZED (SELECT ${firstFound([
      sql`SELECT v.id FROM ${begun} AND v.id = ${last}`,
      nextInSeries(viewer),
      nextInCategory(viewer, last),
      sql`SELECT v.id FROM ${begun} AND ${isOpenTo(viewer)}
        ORDER BY p.position_at DESC, v.id DESC LIMIT 1`,
      forNewcomers(chosenFirst(viewer)),
      forNewcomers(firstInSeries(viewer)),
      newestUnwatched(viewer),
    ])} AS id)
    SELECT v.id AS video_id,
      CASE WHEN ${isGoingOn(member)} THEN 'continue'
        WHEN EXISTS (SELECT FROM last) THEN 'next' ELSE 'first' END AS kind,
      CASE WHEN ${hasBegun} THEN ${progressJson(sql`${member.id}`)} END AS progress
    FROM ${videoWithProgress(member)} WHERE v.id = (SELECT id FROM found)`.execute(db);
  return rows[0];
}
