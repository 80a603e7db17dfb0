import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Makes the tags that are not there yet.
 * @returns the numbers of all of them, in the order of the names
 */
export async function ensureTags(db: Kysely<DB>, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const tags = db.selectFrom('tags').select(['id', 'name']).where('name', 'in', names);
  const known = new Set((await tags.execute()).map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  if (missing.length > 0) {
    await db
      .insertInto('tags')
      .values(missing.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const ids = new Map((await tags.execute()).map(({ id, name }) => [name, id]));
  return names.map((name) => ids.get(name) as number);
}
