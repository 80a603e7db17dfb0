import type { Terms } from '@orchard/contract/terms';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** The terms of the brand with this slug; undefined without such a brand, or without terms. */
export const findTerms = (db: Kysely<DB>, slug: string): Promise<Terms | undefined> =>
  db
    .selectFrom('brand_terms')
    .innerJoin('brands', 'brands.id', 'brand_terms.brand_id')
    .select(['brand_terms.title', 'brand_terms.body', 'brand_terms.revised_on'])
    .where('brands.slug', '=', slug)
    .executeTakeFirst();
