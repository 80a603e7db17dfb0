import type { ParsedOf } from '@orchard/contract/endpoint';
import type { series } from '@orchard/contract/staff/series';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { publishedTableResource } from '#platform/records/table-resource.ts';
import { placeOr } from '#platform/records/written.ts';

/** A series as the console writes it. */
type StaffSeries = ParsedOf<typeof series.create>['body'];

/** Replaces the lectures of a series. */
async function writeLectures(
  tx: Kysely<DB>,
  id: number,
  lectures: StaffSeries['lectures'],
): Promise<void> {
  await tx.deleteFrom('series_lectures').where('series_id', '=', id).execute();
  if (lectures.length === 0) return;
  await tx
    .insertInto('series_lectures')
    .values(lectures.map((lecture, at) => ({ series_id: id, position: at + 1, ...lecture })))
    .execute();
}

/** The lectures of a row of `series` with their gates, in order. */
export const lecturesJson = sql`coalesce((
  SELECT json_agg(json_build_object('video_id', l.video_id, 'opens', l.opens, 'days', l.days)
    ORDER BY l.position)
  FROM series_lectures l WHERE l.series_id = series.id
), '[]')`;

/** Series as records of the console, each with its lectures. */
export const seriesResource = publishedTableResource<StaffSeries>({
  kind: 'series',
  label: ({ title }) => title,
  source: {
    table: 'series',
    fields: sql`title, body, picture_url, position, ${lecturesJson} AS lectures`,
    columns: ({ title, body, picture_url, position }) => ({
      title,
      body: sanitizeHtml(body),
      picture_url,
      position: placeOr(position, 'series'),
    }),
    lists: { brand_ids: { table: 'series_brands', owner: 'series_id', item: 'brand_id' } },
  },
  writeRest: (tx, id, { lectures }) => writeLectures(tx, id, lectures),
});
