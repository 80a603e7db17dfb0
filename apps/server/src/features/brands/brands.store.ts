import type { ParsedOf } from '@orchard/contract/endpoint';
import type { brands } from '@orchard/contract/staff/brands';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { recordResource } from '#platform/records/record-resource.ts';
import { numberOr, placeOr } from '#platform/records/written.ts';

/**
 * Creates the two brands of the specification on a site without brands: the club, named after the
 * product, and WIS. Afterwards brands are rows like any other content.
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

/** Sets a brand's logo and the text over the home banner. */
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

/** The fields of a brand that the console writes. */
type StaffBrand = ParsedOf<typeof brands.create>['body'];

/** Brands as records of the console. A brand with members or terms cannot be deleted. */
export const brandResource = recordResource<StaffBrand>({
  kind: 'brands',
  label: ({ label }) => label,

  async read(tx, id) {
    const { rows } = await sql<StaffBrand>`
      SELECT slug, label, logo_url, coalesce(caption, '') AS caption, document_title, terms_path,
        coalesce(banner_text, '') AS banner_text, has_home_block, position
      FROM brands WHERE id = ${id}`.execute(tx);
    return rows[0];
  },

  // Mails, exports and the browser's storage refer to a brand by its slug.
  async check(tx, { slug }, id) {
    if (id === null) return;
    const { rows } = await sql`
      SELECT FROM brands WHERE id = ${id} AND slug <> ${slug}`.execute(tx);
    if (rows.length === 0) return;
    throw fieldsProblem({ slug: [formatStaffMessage('validation.fixed', { label: '識別名' })] });
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO brands (id, slug, label, logo_url, caption, document_title, terms_path,
        banner_text, has_home_block, position)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'brands')}, ${draft.slug}, ${draft.label}, ${draft.logo_url},
        ${draft.caption || null}, ${draft.document_title}, ${draft.terms_path},
        ${draft.banner_text || null}, ${draft.has_home_block}, ${placeOr(draft.position, 'brands')})
      RETURNING id`.execute(tx);
    return (rows[0] as { id: number }).id;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE brands SET label = ${draft.label}, logo_url = ${draft.logo_url},
        caption = ${draft.caption || null}, document_title = ${draft.document_title},
        terms_path = ${draft.terms_path}, banner_text = ${draft.banner_text || null},
        has_home_block = ${draft.has_home_block},
        position = ${placeOr(draft.position, 'brands')}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
  },

  async remove(tx, id) {
    await tx.deleteFrom('brands').where('id', '=', id).execute();
  },
});
