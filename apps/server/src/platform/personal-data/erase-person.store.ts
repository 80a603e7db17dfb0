import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Person, type PersonalColumns, rowsOf } from './personal-columns.ts';

/** How many rows went, or were made nobody's, by the table's title in Japanese. */
export type ErasedCounts = Record<string, number>;

const run = async (tx: Kysely<DB>, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0);

async function eraseAt(tx: Kysely<DB>, one: PersonalColumns, person: Person): Promise<number> {
  const table = sql.table(one.from);
  const isTheirs = rowsOf(one, person);
  const { emptied } = one;
  if (!emptied) return run(tx, sql`DELETE FROM ${table} t WHERE ${isTheirs}`);
  const stays = emptied.where ?? sql<boolean>`true`;
  const gone = await run(
    tx,
    sql`DELETE FROM ${table} t WHERE ${isTheirs} AND (${stays}) IS NOT TRUE`,
  );
  const columns = Object.entries(emptied.columns).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  if (columns.length === 0) return gone;
  const emptiedRows = await run(
    tx,
    sql`UPDATE ${table} t SET ${sql.join(columns)} WHERE ${isTheirs} AND (${stays})`,
  );
  return gone + emptiedRows;
}

/**
 * Erases a person from every table of the list, the member's own row last. It is the one writer of
 * tables that others own: what each of them does at an erasure is said in the list.
 * @param person as `findPerson` has found them, with the member's row locked
 */
export async function erasePerson(
  tx: Kysely<DB>,
  person: Person,
  tables: readonly PersonalColumns[],
): Promise<ErasedCounts> {
  const counts: ErasedCounts = {};
  for (const one of tables.toReversed()) {
    const count = await eraseAt(tx, one, person);
    if (count > 0) counts[one.title] = count;
  }
  return counts;
}
