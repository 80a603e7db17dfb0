import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WorkOnRows } from '#platform/database/old-rows.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Person, type PersonalColumns, rowsOf } from './personal-columns.ts';

/** How many rows went, or were made nobody's, by the table's title in Japanese. */
export type ErasedCounts = Record<string, number>;

const run = async (tx: Kysely<DB>, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0);

/** How rows `t` of tables are removed where that is more than deleting them. */
export type Removers = Partial<Record<keyof DB, WorkOnRows>>;

async function eraseAt(
  tx: Kysely<DB>,
  one: PersonalColumns,
  person: Person,
  remove: WorkOnRows | undefined,
): Promise<number> {
  const table = sql.table(one.from);
  const isTheirs = rowsOf(one, person);
  const { emptied } = one;
  if (remove) return remove(tx, isTheirs);
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
 * @param removers in place of DELETE, by table
 */
export async function erasePerson(
  tx: Kysely<DB>,
  person: Person,
  tables: readonly PersonalColumns[],
  removers: Removers,
): Promise<ErasedCounts> {
  const counts: ErasedCounts = {};
  for (const one of tables.toReversed()) {
    const count = await eraseAt(tx, one, person, removers[one.from]);
    if (count > 0) counts[one.title] = count;
  }
  return counts;
}
