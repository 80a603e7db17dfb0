import type { Opening } from '@orchard/contract/staff/series';
import { type Group, roleSlugs } from '#server/demo/cast/people.ts';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { seriesResource } from '#server/features/series/series.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { addLongFilm, removeFilm } from './long-film.ts';

/** A series of a journey's own. */
export interface OwnSeries {
  id: number;
  title: string;
  lectures: { id: number; title: string }[];
}

/** Publishes a series of short films for one group, each opening as it says. */
export async function addSeries(
  database: Database,
  group: Group,
  openings: readonly Opening[],
): Promise<OwnSeries> {
  const lectures: OwnSeries['lectures'] = [];
  for (const _ of openings) lectures.push(await addLongFilm(database, group, 3));
  const title = `講座 ${String(Math.random()).slice(2, 10)}`;
  const id = await seriesResource.insert(
    database.kysely,
    {
      title,
      body: '<p>三回で学びます。</p>',
      picture_url: null,
      position: null,
      published_at: '2023-07-01T10:00:00+09:00',
      published_until: null,
      lectures: lectures.map((lecture, index) => ({
        video_id: lecture.id,
        opens: openings[index] ?? 'at_once',
        days: null,
      })),
      brand_ids: await findBrandIds(database.kysely, roleSlugs([group])),
    },
    null,
  );
  // Who could watch the films before would keep them.
  await database.kysely
    .deleteFrom('lecture_openings')
    .where(
      'video_id',
      'in',
      lectures.map((lecture) => lecture.id),
    )
    .execute();
  return { id, title, lectures };
}

/** Removes a journey's series and its films. */
export async function removeSeries(database: Database, { id, lectures }: OwnSeries): Promise<void> {
  await database.kysely.deleteFrom('series').where('id', '=', id).execute();
  for (const lecture of lectures) await removeFilm(database, lecture.id);
}
