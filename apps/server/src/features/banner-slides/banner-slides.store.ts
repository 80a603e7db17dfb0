import type { ParsedOf } from '@orchard/contract/endpoint';
import type { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr, placeOr } from '#platform/records/written.ts';

/** A picture of the home banner. */
export interface BannerSlideDraft {
  imageUrl: string;
  /** Alternative text for screen readers; empty if the picture only decorates. */
  alt: string;
}

/** Appends pictures; returns their ids in the order of the drafts. */
export async function addBannerSlides(
  db: Kysely<DB>,
  drafts: readonly BannerSlideDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('banner_slides')
    .values(
      drafts.map(({ imageUrl, alt }, index) => ({
        image_url: imageUrl,
        alt,
        position: afterLast('banner_slides', index),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The fields of a slide that the console writes. */
type StaffSlide = ParsedOf<typeof bannerSlides.create>['body'];

/** Replaces the audience of a slide. */
async function writeBrands(tx: Kysely<DB>, id: number, brandIds: readonly number[]) {
  await sql`DELETE FROM banner_slide_brands WHERE banner_slide_id = ${id}`.execute(tx);
  await sql`
    INSERT INTO banner_slide_brands (banner_slide_id, brand_id)
    SELECT ${id}, unnest(${brandIds}::bigint[])`.execute(tx);
}

/** Slides of the home banner as records of the console. */
export const bannerSlideResource = publishedResource<StaffSlide>({
  kind: 'banner-slides',
  label: ({ alt, image_url }) => alt || image_url,

  source: {
    table: 'banner_slides',
    fields: sql`image_url, alt, position,
      ARRAY(SELECT brand_id FROM banner_slide_brands WHERE banner_slide_id = id ORDER BY 1)
        AS brand_ids`,
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO banner_slides (id, image_url, alt, position, published_at, published_until)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'banner_slides')}, ${draft.image_url}, ${draft.alt},
        ${placeOr(draft.position, 'banner_slides')},
        ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeBrands(tx, added, draft.brand_ids);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE banner_slides SET image_url = ${draft.image_url}, alt = ${draft.alt},
        position = ${placeOr(draft.position, 'banner_slides')},
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeBrands(tx, id, draft.brand_ids);
  },

  async remove(tx, id) {
    await tx.deleteFrom('banner_slides').where('id', '=', id).execute();
  },
});
