import type { series } from '@orchard/contract/staff/series';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, stateOf } from '#console/records/staff-list.ts';
import { lecturesJson } from './series.store.ts';

/** Series as the console shows them. */
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
    video
      ? sql`EXISTS (
          SELECT FROM series_lectures l WHERE l.series_id = series.id AND l.video_id = ${video}
        )`
      : sql`true`,
  ],
  by: { sort: 'position', order: 'asc' },
});
