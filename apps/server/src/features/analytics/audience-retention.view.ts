import type { ResponseOf } from '@orchard/contract/endpoint';
import { CURVE_POINTS, FEWEST, type videoAnalytics } from '@orchard/contract/staff/video-analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { findDropOffs } from './drop-offs.ts';
import { type Counted, isCounted, isOfBrand, watchStatistics } from './watch-statistics.view.ts';

type Told = ResponseOf<typeof videoAnalytics.read>;
type Statistics = Pick<ResponseOf<typeof videoAnalytics.list>[number], keyof Told['statistics']>;

/** As it is counted; `length`: the site's own, else what most players report. */
interface VideoAnalytics extends Pick<Told, 'id' | 'title' | 'use'> {
  statistics: Statistics;
  brands: (Statistics & Pick<Told['brands'][number], 'id' | 'label'>)[];
  marked: number;
  marked_by_hand: number;
  length: number | null;
  curve: number[];
  drop_offs: ReturnType<typeof findDropOffs>;
}

/** Some people, but fewer than are told of. */
const isFew = (members: number) => members > 0 && members < FEWEST;
const told = (members: number) => (isFew(members) ? null : members);
const tell = <Row extends Statistics>(row: Row) =>
  isFew(row.members)
    ? { ...row, starts: null, members: null, minutes: null, finished: null, share: null }
    : { ...row, finished: told(row.finished) };

/** What the page of a video tells of it. */
export const tellVideoAnalytics = ({ id, title, use, ...counted }: VideoAnalytics): Told => ({
  ...{ id, title, use, statistics: tell(counted.statistics) },
  brands: counted.brands.map(tell),
  ...{ marked: told(counted.marked), marked_by_hand: told(counted.marked_by_hand) },
});

/**
 * The statistics and retention curve of one video; one query.
 *
 * A hundredth counts each viewer who saw its middle. Each range is a step up where it begins and a
 * step down where it ends, so the work does not grow with a hundred points per viewer. A viewer's
 * ranges never overlap, so each viewer counts once.
 * @returns undefined when there is no such video
 */
export async function findVideoAnalytics(
  db: Kysely<DB>,
  videoId: number,
  counted: Counted,
): Promise<VideoAnalytics | undefined> {
  // From 0: the first hundredth whose middle lies behind a time.
  const place = (instant: ReturnType<typeof sql>) => sql`least(greatest(
    ceil(${instant} * ${CURVE_POINTS}::float8 / known.ms - 0.5), 0), ${CURVE_POINTS})::integer`;
  const { rows } = await sql<Omit<VideoAnalytics, 'drop_offs'>>`
    WITH known AS (
      SELECT v.id, v.title, v.duration_seconds, coalesce(v.duration_seconds * 1000, (
        SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY p.duration_ms)
        FROM all_watching p WHERE p.video_id = v.id AND p.seen_ms > 0
      )) AS ms
      FROM videos v WHERE v.id = ${videoId} AND v.deleted_at IS NULL
    ), mine AS MATERIALIZED (
      SELECT p.* FROM all_watching p WHERE p.video_id = ${videoId} AND ${isCounted(counted)}
    ), by_brand AS (
      SELECT held.brand_id, p.* FROM all_watching p CROSS JOIN LATERAL (
        SELECT m.brand_id FROM memberships m WHERE m.member_id = p.member_id
        UNION ALL SELECT unnest(p.brand_ids)
      ) held
      WHERE p.video_id = ${videoId} AND ${isCounted({ ...counted, brand: undefined })}
    ), marks AS (
      SELECT c.source::text AS marked, c.member_id, NULL::integer[] AS brand_ids
      FROM video_watch_completions c WHERE c.video_id = ${videoId}
      UNION ALL SELECT w.marked, NULL, w.brand_ids
      FROM anonymous_watching w WHERE w.video_id = ${videoId} AND w.marked IS NOT NULL
    ), steps AS (
      SELECT place, sum(change) AS change
      FROM known, mine CROSS JOIN LATERAL unnest(mine.seen) AS one CROSS JOIN LATERAL (
        VALUES (${place(sql`lower(one)`)}, 1), (${place(sql`upper(one)`)}, -1)
      ) AS step(place, change)
      GROUP BY place
    ), curve AS (
      SELECT percent, sum(coalesce(change, 0)) OVER (ORDER BY percent) AS members
      FROM generate_series(0, ${CURVE_POINTS - 1}) AS percent
      LEFT JOIN steps ON steps.place = percent
    )
    SELECT known.id, known.title, known.ms / 1000.0 AS length, (
      SELECT row_to_json(statistics) FROM (
        SELECT ${watchStatistics} FROM mine p JOIN videos v ON v.id = p.video_id
      ) statistics
    ) AS statistics, (
      SELECT coalesce(json_agg(row_to_json(each) ORDER BY each.position, each.id), '[]') FROM (
        SELECT b.id, b.label, b.position, ${watchStatistics}
        FROM brands b CROSS JOIN known JOIN videos v ON v.id = known.id
        LEFT JOIN by_brand p ON p.brand_id = b.id
        GROUP BY b.id
      ) each
    ) AS brands, marked.marked, marked.marked_by_hand, CASE WHEN known.ms IS NULL THEN '[]' ELSE (
      SELECT json_agg(members ORDER BY percent) FROM curve
    ) END AS curve, json_build_object(
      'opened', (
        SELECT count(*) FROM browsing_history h
        WHERE h.video_id = known.id AND h.viewed_at > now() - interval '30 days'
      ),
      'bookmarked', (SELECT count(*) FROM video_bookmarks b WHERE b.video_id = known.id),
      'questions', (SELECT count(*) FROM video_questions q WHERE q.video_id = known.id)
    ) AS use
    FROM known CROSS JOIN (
      SELECT count(*)::integer AS marked,
        count(*) FILTER (WHERE p.marked = 'manual')::integer AS marked_by_hand
      FROM marks p WHERE ${counted.brand ? isOfBrand(counted.brand) : sql`true`}
    ) marked`.execute(db);
  const found = rows[0];
  return found && { ...found, drop_offs: findDropOffs(found.curve, found.statistics.members) };
}
