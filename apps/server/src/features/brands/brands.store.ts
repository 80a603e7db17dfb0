import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Makes the two brands of the specification on a site that has none: the club, named after the
 * product, and WIS. From then on brands are rows like any other content.
 * @param product `{product}` of the specification
 * @param productSlug its lower-case form
 */
export async function ensureBrands(
  db: Kysely<DB>,
  { product, productSlug }: { product: string; productSlug: string },
): Promise<void> {
  await sql`
    INSERT INTO brands (slug, label, caption, document_title, terms_path, has_home_block, position)
    SELECT * FROM (VALUES
      (${`${productSlug}_main`}, ${product}, 'Member''s Site', ${`${product} Member's Site`},
        ${`/terms-${productSlug}`}, true, 1),
      ('WIS', 'WIS', NULL, 'WIS', '/terms-wis', false, 2)
    ) AS first_brands
    WHERE NOT EXISTS (SELECT FROM brands)`.execute(db);
}

/** Gives a brand its logo and the text that lies over the home banner. */
export async function dressBrand(
  db: Kysely<DB>,
  brandId: number,
  { logoUrl, bannerText }: { logoUrl: string | null; bannerText: string | null },
): Promise<void> {
  await db
    .updateTable('brands')
    .set({ logo_url: logoUrl, banner_text: bannerText })
    .where('id', '=', brandId)
    .execute();
}
