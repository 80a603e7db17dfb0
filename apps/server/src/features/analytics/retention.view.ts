import type { ResponseOf } from '@orchard/contract/endpoint';
import { CURVE_POINTS, type videoAnalytics } from '@orchard/contract/staff/video-analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { findDropOffs } from './drop-offs.ts';
import { type Counted, isCounted, watchStatistics } from './watch-statistics.view.ts';

type VideoAnalytics = ResponseOf<typeof videoAnalytics.read>;

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
        FROM video_progress p WHERE p.video_id = v.id AND p.seen_ms > 0
      )) AS ms
      FROM videos v WHERE v.id = ${videoId} AND v.deleted_at IS NULL
    ), mine AS MATERIALIZED (
      SELECT p.* FROM video_progress p WHERE p.video_id = ${videoId} AND ${isCounted(counted)}
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
        LEFT JOIN (
          video_progress p JOIN member_brands m ON m.member_id = p.member_id
        ) ON m.brand_id = b.id AND p.video_id = v.id
          AND ${isCounted({ ...counted, brand: undefined })}
        GROUP BY b.id
      ) each
    ) AS brands, marks.marked, marks.marked_by_hand, CASE WHEN known.ms IS NULL THEN '[]' ELSE (
      SELECT json_agg(members ORDER BY percent) FROM curve
    ) END AS curve
    FROM known CROSS JOIN LATERAL (
      SELECT count(*)::integer AS marked,
        count(*) FILTER (WHERE c.source = 'manual')::integer AS marked_by_hand
      FROM video_watch_completions c WHERE c.video_id = known.id
        AND (${counted.brand ?? null}::bigint IS NULL OR c.member_id IN (
          SELECT m.member_id FROM member_brands m WHERE m.brand_id = ${counted.brand ?? null}
        ))
    ) marks`.execute(db);
  const found = rows[0];
  return found && { ...found, drop_offs: findDropOffs(found.curve, found.statistics.members) };
}
