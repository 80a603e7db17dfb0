import type { Kysely } from 'kysely';
import { ensureBrands } from '#features/brands/brands.store.ts';
import { clubTerms } from '#features/terms/club-terms.view.ts';
import { ensureTerms } from '#features/terms/terms.store.ts';
import { wisTerms } from '#features/terms/wis-terms.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Creates what a site needs before its first member: the two brands of the specification with their
 * terms. Existing rows stay.
 * @param product `{product}` of the specification
 * @param productSlug its lower-case form
 */
export async function prepareSite(
  db: Kysely<DB>,
  { product, productSlug }: { product: string; productSlug: string },
): Promise<void> {
  await ensureBrands(db, { product, productSlug });
  await ensureTerms(
    db,
    new Map([
      [`${productSlug}_main`, () => clubTerms(product)],
      ['WIS', wisTerms],
    ]),
  );
}
