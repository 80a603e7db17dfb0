import type { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { publishedSlide } from './banner-slides.view.ts';

/** Slides of the home banner as the console shows them. */
export const staffBannerSlides = recordViews<typeof bannerSlides>({
  from: sql`banner_slides s`,
  alias: 's',
  named: sql`s.alt`,
  published: publishedSlide,
  shared: sql`'image_url', s.image_url, 'alt', s.alt, 'position', s.position`,
  where: ({ q }) => [holdsWords(q, [sql`s.alt`])],
  by: { sort: 'position', order: 'asc' },
});
