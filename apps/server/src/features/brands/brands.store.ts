import type { ParsedOf } from '@orchard/contract/endpoint';
import { type brands, CONTRACT_LABELS } from '@orchard/contract/staff/brands';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { RecordResource } from '#console/records/record-resource.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';
import { execute, readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

const CONTRACT_TERMS = Object.keys(CONTRACT_LABELS) as (keyof typeof CONTRACT_LABELS)[];

const CLUB_PRICE =
  '初期費用 330,000円（税込。最初の6か月分の会費を含みます）。7か月目からは月会費 33,000円（税込）です。';
const WIS_PRICE = '受講料 76,780円（税込）のお支払いは一度だけです。';

/**
 * Creates the two brands of the specification on a site without brands: the club, named after the
 * product, and WIS. Afterwards brands are rows like any other content.
 * @param product `{product}` of the specification
 * @param productSlug its lower-case form
 */
export const ensureBrands = (
  db: Kysely<DB>,
  { product, productSlug }: { product: string; productSlug: string },
) => execute(db)`
    INSERT INTO brands (slug, label, caption, terms_path, has_home_block, position,
      first_months, renewal_months, notice_days, grace_days, price)
    SELECT * FROM (VALUES
      (${`${productSlug}_main`}, ${product}, 'Member''s Site', ${`/terms-${productSlug}`}, true, 1,
        6, 1, 7, 7, ${CLUB_PRICE}),
      ('WIS', 'WIS', NULL, '/terms-wis', false, 2, 6, 1, 7, 0, ${WIS_PRICE})
    ) AS first_brands
    WHERE NOT EXISTS (SELECT FROM brands)`;

/** A brand's look, its contact and the pages of its payments. */
type Dress = Pick<
  Updateable<DB['brands']>,
  | 'logo_url'
  | 'banner_text'
  | 'contact_email'
  | 'contact_telephone'
  | 'contact_hours'
  | 'sign_in_picture_url'
  | 'pay_url'
  | 'card_url'
  | 'receipt_url'
>;

/** Sets parts of a brand's look and contact; absent ones stay. */
export async function dressBrand(db: Kysely<DB>, brandId: number, dress: Dress): Promise<void> {
  await db.updateTable('brands').set(dress).where('id', '=', brandId).execute();
}

/** With what a brand's members begin; null for nothing. */
export type Start = Pick<StaffBrand, 'first_series_id' | 'welcome_notice_id'>;

/** Sets with what a brand's members begin. */
export const chooseStart = (
  db: Kysely<DB>,
  brandId: number,
  { first_series_id, welcome_notice_id }: Start,
) =>
  execute(db)`
    INSERT INTO brand_starts (brand_id, first_series_id, welcome_notice_id)
    VALUES (${brandId}, ${first_series_id}, ${welcome_notice_id})
    ON CONFLICT (brand_id) DO UPDATE
    SET first_series_id = EXCLUDED.first_series_id, welcome_notice_id = EXCLUDED.welcome_notice_id`;

type StaffBrand = ParsedOf<typeof brands.create>['body'];

const rows = tableResource<StaffBrand>({
  kind: 'brands',
  label: ({ label }) => label,
  source: {
    table: 'brands',
    fields: sql`slug, label, logo_url, coalesce(caption, '') AS caption,
      coalesce(document_title, '') AS document_title, terms_path,
      coalesce(banner_text, '') AS banner_text, has_home_block, position,
      coalesce(contact_email, '') AS contact_email,
      coalesce(contact_telephone, '') AS contact_telephone,
      coalesce(contact_hours, '') AS contact_hours, sign_in_picture_url,
      first_months, renewal_months, notice_days, grace_days, coalesce(price, '') AS price,
      coalesce(pay_url, '') AS pay_url, coalesce(card_url, '') AS card_url,
      coalesce(receipt_url, '') AS receipt_url,
      (SELECT s.first_series_id FROM brand_starts s WHERE s.brand_id = brands.id) AS first_series_id,
      (SELECT s.welcome_notice_id FROM brand_starts s WHERE s.brand_id = brands.id)
        AS welcome_notice_id`,
    columns: (draft) => ({
      slug: draft.slug,
      label: draft.label,
      logo_url: draft.logo_url,
      caption: draft.caption || null,
      document_title: draft.document_title || null,
      terms_path: draft.terms_path,
      banner_text: draft.banner_text || null,
      has_home_block: draft.has_home_block,
      position: placeOr(draft.position, 'brands'),
      contact_email: draft.contact_email || null,
      contact_telephone: draft.contact_telephone || null,
      contact_hours: draft.contact_hours || null,
      sign_in_picture_url: draft.sign_in_picture_url,
      ...Object.fromEntries(
        CONTRACT_TERMS.flatMap((name) =>
          draft[name] === undefined ? [] : [[name, draft[name] === '' ? null : draft[name]]],
        ),
      ),
    }),
  },

  writeRest: (tx, id, draft) => chooseStart(tx, id, draft),

  // Mails, exports, links and the browser's storage refer to a brand by them.
  async check(tx, draft, id) {
    if (id === null) return;
    const made = await findNames(tx, id);
    const labels = { slug: '識別名', terms_path: '利用規約のパス' };
    for (const name of ['slug', 'terms_path'] as const) {
      if (!made || draft[name] === undefined || draft[name] === made[name]) continue;
      const said = formatStaffMessage('validation.fixed', { label: labels[name] });
      throw fieldsProblem({ [name]: [said] });
    }
  },
});

/** What a brand is called in addresses and exports. */
type Names = Required<Pick<StaffBrand, 'slug' | 'terms_path'>>;

const findNames = (tx: Kysely<DB>, id: number) =>
  readRow<Names>(tx)`SELECT slug, terms_path FROM brands WHERE id = ${id}`;

/** Names of a new brand that no other has: after its label, where that has Latin letters, else `brand-3`. */
async function newNames(tx: Kysely<DB>, label: string): Promise<Names> {
  const latin =
    label
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  const slug = await readValue<string>(tx)`
    SELECT slug FROM (
      SELECT 0 AS place, ${latin.slice(0, 60).replace(/-$/, '')} AS slug
      UNION ALL
      SELECT n, 'brand-' || n FROM generate_series(1, 1 + (SELECT count(*)::integer FROM brands)) n
    ) names
    WHERE slug <> '' AND NOT EXISTS (
      SELECT FROM brands b WHERE b.slug = names.slug OR b.terms_path = '/terms-' || names.slug
    )
    ORDER BY place LIMIT 1`;
  return { slug: slug ?? '', terms_path: `/terms-${slug}` };
}

/** Brands as records of the console. A brand with members or content cannot be deleted. */
export const brandResource: RecordResource<StaffBrand> = {
  ...rows,
  async insert(tx, draft, id) {
    const { slug, terms_path } = draft;
    const named = slug && terms_path ? draft : { ...(await newNames(tx, draft.label)), ...draft };
    if (id === null) return rows.insert(tx, named, id);
    // What a brand that comes back began with may have been deleted for good.
    const there = await readRow<Start>(tx)`
      SELECT (SELECT id FROM series WHERE id = ${draft.first_series_id}) AS first_series_id,
        (SELECT id FROM notices WHERE id = ${draft.welcome_notice_id}) AS welcome_notice_id`;
    return rows.insert(tx, { ...named, ...there }, id);
  },
  update: async (tx, id, draft) => rows.update(tx, id, { ...draft, ...(await findNames(tx, id)) }),
};
