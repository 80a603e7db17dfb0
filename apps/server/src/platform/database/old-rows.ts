import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Blocks of a table, of 8 KB each, that one statement goes through: some thousand rows at most. */
const BLOCKS = 20;

/** Works on the rows `t` of a condition, in a transaction; answers how many. */
export type WorkOnRows = (tx: Kysely<DB>, which: RawBuilder<boolean>) => Promise<number>;

/**
 * Goes through a whole table, or all its partitions at once, some blocks at a time, each with a
 * transaction of its own: nobody waits long for a lock, and no index of an age is needed, which every
 * writer would pay for. A row that moves meanwhile was written just now, and is not old.
 * @param isOld the condition on rows `t`
 * @param work what is done to them
 * @param note called in each transaction in which there was something, with how many
 */
export async function workThroughTable(
  db: Kysely<DB>,
  table: keyof DB,
  {
    isOld,
    work,
    note,
  }: {
    isOld: RawBuilder<boolean>;
    work: WorkOnRows;
    note(tx: Kysely<DB>, count: number): Promise<void>;
  },
): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    SELECT (greatest(
      pg_relation_size(${table}::regclass),
      (SELECT max(pg_relation_size(relid)) FROM pg_partition_tree(${table}::regclass))
    ) / current_setting('block_size')::integer)::integer AS blocks`.execute(db);
  const blocks = rows[0]?.blocks ?? 0;
  let total = 0;
  for (let block = 0; block < blocks; block += BLOCKS) {
    const which = sql<boolean>`(
      t.ctid >= ${`(${block},0)`}::tid AND t.ctid < ${`(${block + BLOCKS},0)`}::tid AND ${isOld}
    )`;
    total += await db.transaction().execute(async (tx) => {
      const count = await work(tx, which);
      if (count > 0) await note(tx, count);
      return count;
    });
  }
  return total;
}
