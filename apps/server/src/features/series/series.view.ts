import type { ResponseOf } from '@orchard/contract/endpoint';
import type { listVideoSeries, SeriesLecture, SeriesSummary } from '@orchard/contract/series';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { isVisibleToBrands, type Viewer } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { isSeriesFor } from './visible-series.view.ts';

/** A lecture of a series, with the video's number in place of the video. */
export interface LectureRow extends Omit<SeriesLecture, 'video' | 'opens_after'> {
  video_id: number;
  is_open: boolean;
  /** The video to be watched first. */
  after_id: number | null;
}

/** A series with its lectures in order. */
export interface SeriesRow {
  id: number;
  title: string;
  text: string;
  picture_url: string | null;
  lectures: LectureRow[];
}

const lengthMs = sql`coalesce(v.duration_seconds * 1000, p.duration_ms)`;

/** The lectures of `s` that are there for the member, open or not, as JSON in order. */
const lecturesOf = (member: Member): RawBuilder<LectureRow[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'video_id', l.id, 'position', l.place, 'title', l.title,
    'duration_seconds', l.duration_seconds, 'is_watched', l.is_watched,
    'seconds_left', CASE WHEN l.is_watched THEN 0
      ELSE ceil(greatest(l.length_ms - coalesce(l.seen_ms, 0), 0) / 1000.0) END,
    'is_open', l.is_open,
    'opens_at', CASE WHEN NOT l.is_open THEN to_char(l.opens_on, 'YYYY-MM-DD 00:00:00') END,
    'after_id', CASE WHEN NOT l.is_open THEN l.after_id END,
    'opens_in_days', CASE WHEN NOT l.is_open AND l.opens = 'days_in_series' AND l.opens_on IS NULL
      THEN l.days END
  ) ORDER BY l.place)
  FROM (
    SELECT v.id, v.title, v.duration_seconds, ${lengthMs} AS length_ms, p.seen_ms,
      row_number() OVER (ORDER BY held.position) AS place,
      held.opens, held.days, gate.opens_on, gate.after_id,
      NOT EXISTS (SELECT FROM closed WHERE closed.id = v.id) AS is_open,
      EXISTS (
        SELECT FROM video_watch_completions c
        WHERE c.video_id = v.id AND c.member_id = ${member.id}
      ) AS is_watched
    FROM series_lectures held
    JOIN videos v ON v.id = held.video_id AND ${isVisibleToBrands(sql`${brandIds(member)}`)}
    LEFT JOIN gates gate ON gate.series_id = held.series_id AND gate.video_id = held.video_id
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.member_id = ${member.id}
    WHERE held.series_id = s.id
  ) l
), '[]')`;

/** The series that the member sees, in order, with their lectures; one query. */
export async function readSeries(
  db: Kysely<DB>,
  { member, closed }: Viewer,
  which: { seriesId: number } | { withVideo: number } | 'all',
): Promise<SeriesRow[]> {
  const condition =
    which === 'all'
      ? sql`true`
      : 'seriesId' in which
        ? sql`s.id = ${which.seriesId}`
        : sql`s.id IN (SELECT series_id FROM series_lectures WHERE video_id = ${which.withVideo})`;
  const reader = sql`${member.id}, ${brandIds(member)}::integer[]`;
  const { rows } = await sql<SeriesRow>`
    WITH closed AS MATERIALIZED (
      SELECT unnest(${[...closed]}::bigint[]) AS id
    ), gates AS MATERIALIZED (
      SELECT * FROM lecture_gates(${reader}) WHERE opens <> 'at_once'
    )
    SELECT s.id, s.title, s.body AS text, s.picture_url, ${lecturesOf(member)} AS lectures
    FROM series s WHERE ${condition} AND ${isSeriesFor(member)}
    ORDER BY s.position, s.id`.execute(db);
  return rows;
}

/** The series that hold a video, with its position in each. */
export function placesOf(
  videoId: number,
  series: readonly SeriesRow[],
): ResponseOf<typeof listVideoSeries>['series'] {
  return series.flatMap(({ id, title, lectures }) => {
    const lecture = lectures.find(({ video_id }) => video_id === videoId);
    if (!lecture) return [];
    return [{ id, title, position: lecture.position, lectures_count: lectures.length }];
  });
}

/** The open lecture that follows a video in a series and can be played; null if none does. */
export async function findNextInSeries(
  db: Kysely<DB>,
  viewer: Viewer,
  { seriesId, videoId }: { seriesId: number; videoId: number },
): Promise<number | null> {
  const [series] = await readSeries(db, viewer, { seriesId });
  const lectures = series?.lectures ?? [];
  const at = lectures.findIndex(({ video_id }) => video_id === videoId);
  if (at === -1) return null;
  const ahead = lectures
    .slice(at + 1)
    .flatMap(({ is_open, video_id }) => (is_open ? video_id : []));
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM videos v WHERE v.id = ANY(${ahead}::bigint[]) AND ${isPlayable}
    ORDER BY array_position(${ahead}::bigint[], v.id) LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The member's progress in the lectures of a series. */
export function progressIn(
  lectures: readonly LectureRow[],
): Pick<SeriesSummary, 'lectures_count' | 'watched_count' | 'seconds_left' | 'next'> {
  const unwatched = lectures.filter(({ is_watched }) => !is_watched);
  const next = unwatched.find(({ is_open }) => is_open);
  return {
    lectures_count: lectures.length,
    watched_count: lectures.length - unwatched.length,
    seconds_left: unwatched.reduce<number | null>(
      (sum, { seconds_left }) =>
        sum === null || seconds_left === null ? null : sum + seconds_left,
      0,
    ),
    next: next
      ? {
          video_id: next.video_id,
          position: next.position,
          title: next.title,
          seconds_left: next.seconds_left,
        }
      : null,
  };
}
