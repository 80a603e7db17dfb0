import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The ids of the brands with these slugs, in the order of the slugs.
 * @throws Error naming a slug that no brand has
 */
export async function findBrandIds(db: Kysely<DB>, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute();
  const ids = new Map(brands.map(({ id, slug }) => [slug, id]));
  return slugs.map((slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`there is no brand ${slug}`);
    return id;
  });
}
