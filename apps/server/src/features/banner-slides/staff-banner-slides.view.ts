import type { ResponseOf } from '@orchard/contract/endpoint';
import type { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, publicationJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';
import { publishedSlide } from './banner-slides.view.ts';

const shown = sql`
  'id', s.id, 'image_url', s.image_url, 'alt', s.alt, 'position', s.position,
  'updated_at', ${wireTime(sql`s.updated_at`)}, ${publicationJson(publishedSlide)}`;

/** Slides of the home banner as the console shows them. */
export const staffBannerSlides: RecordViews<typeof bannerSlides> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`banner_slides s`,
      where: all([
        holdsWords(query.q, [sql`s.alt`]),
        isInState('s', query.state),
        isForBrand(publishedSlide, query.brand),
      ]),
      row: sql`json_build_object(${shown})`,
      sorts: {
        position: sql`s.position`,
        published_at: sql`s.published_at`,
        updated_at: sql`s.updated_at`,
        id: sql`s.id`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`s.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ slide: Omit<ResponseOf<typeof bannerSlides.read>, 'revision'> }>`
      SELECT json_build_object('created_at', ${wireTime(sql`s.created_at`)}, ${shown}) AS slide
      FROM banner_slides s WHERE s.id = ${id}`.execute(db);
    return rows[0]?.slide;
  },
};
