import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';

/** The terms of a brand as they are written. */
export interface TermsDraft {
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** `yyyy-MM-dd`. */
  revisedOn: string;
}

/** Gives terms to those brands that have none; what is there, perhaps rewritten, stays. */
export async function ensureTerms(
  db: Kysely<DB>,
  drafts: ReadonlyMap<string, () => TermsDraft>,
): Promise<void> {
  const without = await db
    .selectFrom('brands')
    .leftJoin('brand_terms', 'brand_terms.brand_id', 'brands.id')
    .select(['brands.id', 'brands.slug'])
    .where('brand_terms.brand_id', 'is', null)
    .execute();
  const rows = without.flatMap(({ id, slug }) => {
    const draft = drafts.get(slug)?.();
    if (!draft) return [];
    const { title, body, revisedOn } = draft;
    return [{ brand_id: id, title, body: sanitizeHtml(body), revised_on: revisedOn }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('brand_terms')
    .values(rows)
    .onConflict((other) => other.doNothing())
    .execute();
}

/** Writes the terms of a brand, in place of those that it had. */
export async function storeTerms(
  db: Kysely<DB>,
  brandId: number,
  { title, body, revisedOn }: TermsDraft,
): Promise<void> {
  const said = { title, body: sanitizeHtml(body), revised_on: revisedOn };
  await db
    .insertInto('brand_terms')
    .values({ brand_id: brandId, ...said })
    .onConflict((other) => other.column('brand_id').doUpdateSet(said))
    .execute();
}
