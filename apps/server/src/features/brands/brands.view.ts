import type { Brand } from '@orchard/contract/site';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** All brands in order, with their public fields. */
export const listBrands = (db: Kysely<DB>): Promise<Brand[]> =>
  db
    .selectFrom('brands')
    .select([
      'slug',
      'label',
      'logo_url',
      'caption',
      'document_title',
      'terms_path',
      'has_home_block',
      'contact_email',
      'contact_telephone',
      'contact_hours',
      'sign_in_picture_url',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A brand by id; undefined if there is none. */
export const findBrand = (
  db: Kysely<DB>,
  id: number,
): Promise<{ id: number; slug: string } | undefined> =>
  db.selectFrom('brands').select(['id', 'slug']).where('id', '=', id).executeTakeFirst();
