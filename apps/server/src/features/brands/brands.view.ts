import type { Brand } from '@orchard/contract/site';
import type { brands } from '@orchard/contract/staff/brands';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { Named } from '#console/imports/names.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

/** All brands in order, with their public fields; without a contact of their own, the site's. */
export const listBrands = (db: Kysely<DB>) => readRows<Brand>(db)`
    SELECT b.slug, b.label, b.logo_url, b.caption, b.terms_path,
      coalesce(b.document_title, concat_ws(' ', b.label, b.caption)) AS document_title,
      b.has_home_block, c.contact_email, c.contact_telephone, c.contact_hours,
      b.sign_in_picture_url
    FROM brands b JOIN brand_contacts c ON c.brand_id = b.id
    ORDER BY b.position, b.id`;

/** A brand by id; undefined if there is none. */
export const findBrand = (
  db: Kysely<DB>,
  id: number,
): Promise<{ id: number; slug: string } | undefined> =>
  db.selectFrom('brands').select(['id', 'slug']).where('id', '=', id).executeTakeFirst();

/** All brands, with the names that cells of a file may use. */
export async function listNamedBrands(tx: Kysely<DB>): Promise<Named[]> {
  const brands = await tx
    .selectFrom('brands')
    .select(['id', 'slug', 'label'])
    .orderBy('position')
    .execute();
  return brands.map(({ id, slug, label }) => ({ id, names: [label, slug] }));
}

/** @throws Problem 422 under `brand_ids` for a chosen brand that is gone by now */
export async function refuseGoneBrands(
  tx: Kysely<DB>,
  label: string,
  ids: readonly number[],
  field = 'brand_ids',
): Promise<void> {
  const brands = await listNamedBrands(tx);
  if (ids.every((id) => brands.some((brand) => brand.id === id))) return;
  throw fieldsProblem({ [field]: [formatStaffMessage('validation.gone', { label })] });
}

export const staffBrands = recordViews<typeof brands>({
  from: sql`brands b`,
  alias: 'b',
  named: sql`b.label`,
  shared: sql`
    'slug', b.slug, 'label', b.label, 'logo_url', b.logo_url,
    'document_title', coalesce(b.document_title, ''), 'terms_path', b.terms_path, 'position', b.position,
    'first_months', b.first_months, 'renewal_months', b.renewal_months,
    'notice_days', b.notice_days, 'grace_days', b.grace_days`,
  row: sql`
    'members_count', (SELECT count(*) FROM memberships mb WHERE mb.brand_id = b.id)`,
  record: sql`
    'caption', coalesce(b.caption, ''), 'banner_text', coalesce(b.banner_text, ''),
    'has_home_block', b.has_home_block, 'contact_email', coalesce(b.contact_email, ''),
    'contact_telephone', coalesce(b.contact_telephone, ''),
    'contact_hours', coalesce(b.contact_hours, ''), 'sign_in_picture_url', b.sign_in_picture_url,
    'price', coalesce(b.price, ''),
    'pay_url', coalesce(b.pay_url, ''), 'card_url', coalesce(b.card_url, ''),
    'receipt_url', coalesce(b.receipt_url, ''),
    'first_series_id', (SELECT s.first_series_id FROM brand_starts s WHERE s.brand_id = b.id),
    'welcome_notice_id', (SELECT s.welcome_notice_id FROM brand_starts s WHERE s.brand_id = b.id)`,
  where: ({ q }) => [holdsWords(q, [sql`b.label`, sql`b.slug`, sql`b.document_title`])],
  by: { sort: 'position', order: 'asc' },
});
