import type { Banner } from '@orchard/contract/banner-slides';
import type { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** The banner is cached until it changes, or a slide's period begins or ends. */
export const bannerContent: CachedContent = { name: 'banner', publishedTables: ['banner_slides'] };

/** Slides of the banner, as `s`, and their audience. */
export const publishedSlide: Published = {
  alias: 's',
  brandsTable: 'banner_slide_brands',
  column: 'banner_slide_id',
};

/**
 * The home banner, with the text of the first of the member's brands; a member without a brand sees
 * the site's first one here as elsewhere.
 */
export async function readBanner(db: Kysely<DB>, member: Member): Promise<Banner> {
  const brands = brandIds(member);
  const { rows } = await sql<Banner>`
    SELECT (
      SELECT b.banner_text FROM brands b
      WHERE b.id = ANY(${brands}::integer[]) OR ${brands.length === 0}
      ORDER BY b.position, b.id LIMIT 1
    ) AS text, coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'image_url', s.image_url, 'alt', s.alt)
        ORDER BY s.position, s.id)
      FROM banner_slides s WHERE ${isPublishedFor(member, publishedSlide)}
    ), '[]') AS slides`.execute(db);
  return rows[0] ?? { text: null, slides: [] };
}

export const staffBannerSlides = recordViews<typeof bannerSlides>({
  from: sql`banner_slides s`,
  alias: 's',
  named: sql`s.alt`,
  published: publishedSlide,
  shared: sql`'image_url', s.image_url, 'alt', s.alt, 'position', s.position`,
  where: ({ q }) => [holdsWords(q, [sql`s.alt`])],
  by: { sort: 'position', order: 'asc' },
});
