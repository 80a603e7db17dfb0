import type { ResponseOf } from '@orchard/contract/endpoint';
import type { series } from '@orchard/contract/staff/series';
import type { listMemberSeries } from '@orchard/contract/staff/series-openings';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, stateOf, when } from '#console/records/staff-list.ts';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { lecturesJson } from './series.store.ts';

export const staffSeries = recordViews<typeof series>({
  from: sql`series`,
  alias: 'series',
  published: { alias: 'series', brandsTable: 'series_brands', column: 'series_id' },
  shared: sql`
    'title', series.title, 'picture_url', series.picture_url, 'position', series.position`,
  row: sql`
    'lectures_count', (SELECT count(*) FROM series_lectures l WHERE l.series_id = series.id),
    'is_gated', EXISTS (
      SELECT FROM series_lectures l WHERE l.series_id = series.id AND l.opens <> 'at_once'
    )`,
  record: sql`
    'body', series.body,
    'lectures', ${lecturesJson},
    'videos', coalesce((
      SELECT json_agg(json_build_object('id', v.id, 'title', v.title, 'state', ${stateOf('v')}))
      FROM series_lectures l JOIN videos v ON v.id = l.video_id
      WHERE l.series_id = series.id AND v.deleted_at IS NULL
    ), '[]')`,
  where: ({ q, video }) => [
    holdsWords(q, [sql`series.title`]),
    when(
      video,
      sql`EXISTS (
          SELECT FROM series_lectures l WHERE l.series_id = series.id AND l.video_id = ${video}
        )`,
    ),
  ],
  by: { sort: 'position', order: 'asc' },
});

type MemberSeries = ResponseOf<typeof listMemberSeries>;

/** The series with gates for a member, published or scheduled, in order. */
export const readMemberSeries = (
  db: Kysely<DB>,
  memberId: number,
): Promise<MemberSeries> => readRows<MemberSeries[number]>(db)`
    WITH held AS MATERIALIZED (
      SELECT ARRAY(SELECT brand_id FROM member_brands WHERE member_id = ${memberId}) AS ids
    ), closed AS MATERIALIZED (
      SELECT closed.id FROM held CROSS JOIN LATERAL closed_lectures(${memberId}, held.ids) closed(id)
    )
    SELECT s.id, s.title, ${wireTime(sql`o.opened_at`)} AS opened_at,
      (SELECT count(*) FROM series_lectures l WHERE l.series_id = s.id) AS lectures_count,
      (
        SELECT count(*) FROM series_lectures l JOIN closed ON closed.id = l.video_id
        WHERE l.series_id = s.id
      ) AS closed_count
    FROM held
    JOIN series s ON s.published_at IS NOT NULL
      AND (s.published_until IS NULL OR s.published_until > now())
      AND (
        NOT EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id)
        OR EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id AND b.brand_id = ANY(held.ids))
      )
    LEFT JOIN series_openings o ON o.series_id = s.id AND o.member_id = ${memberId}
    WHERE EXISTS (
      SELECT FROM series_lectures l WHERE l.series_id = s.id AND l.opens <> 'at_once'
    )
    ORDER BY s.position, s.id`;

/** The names of a member and of a series, for the audit log; undefined if one of them is not there. */
export const findOpening = (
  db: Kysely<DB>,
  { memberId, seriesId }: { memberId: number; seriesId: number },
) => readRow<{ member: string; series: string }>(db)`
    SELECT m.name AS member, s.title AS series FROM members m, series s
    WHERE m.id = ${memberId} AND s.id = ${seriesId}`;
