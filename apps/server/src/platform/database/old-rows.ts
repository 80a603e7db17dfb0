import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';
import { isUnavailable } from './unavailable.ts';

/** Blocks of a table, of 8 KB each, that one statement goes through: some thousand rows at most. */
const BLOCKS = 20;

/** More places than any block has. */
const PLACES = 2048;
/** Tries in a row that the database does not answer: then it is no fault of the rows. */
const UNANSWERED_IN_A_ROW = 3;

/** Works on the rows `t` of a condition, in a transaction; answers how many. */
export type WorkOnRows = (tx: Kysely<DB>, which: RawBuilder<boolean>) => Promise<number>;

/**
 * Goes through a whole table, or all its partitions at once, some blocks at a time, each with a
 * transaction of its own: nobody waits long for a lock, and no index of an age is needed, which every
 * writer would pay for. A row that moves meanwhile was written just now, and is not old. Where it
 * fails the blocks are halved, down to the row that is broken: all others are worked on.
 * @param isOld the condition on rows `t`
 * @param work what is done to them
 * @param note called in each transaction in which there was something, with how many
 * @throws AggregateError with what failed, once all other rows have had their turn
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
  const placeAt = (place: number) => `(${Math.floor(place / PLACES)},${place % PLACES})`;
  let total = 0;
  let unanswered = 0;
  const errors: unknown[] = [];
  /** From one place to before another. */
  const workOn = async (from: number, to: number): Promise<void> => {
    if (unanswered >= UNANSWERED_IN_A_ROW) return;
    const which = sql<boolean>`(
      t.ctid >= ${placeAt(from)}::tid AND t.ctid < ${placeAt(to)}::tid AND ${isOld}
    )`;
    try {
      total += await db.transaction().execute(async (tx) => {
        const count = await work(tx, which);
        if (count > 0) await note(tx, count);
        return count;
      });
      unanswered = 0;
    } catch (error) {
      unanswered = isUnavailable(error) ? unanswered + 1 : 0;
      if (to - from === 1 || unanswered >= UNANSWERED_IN_A_ROW) {
        errors.push(error);
        return;
      }
      const middle = Math.floor((from + to) / 2);
      await workOn(from, middle);
      await workOn(middle, to);
    }
  };
  for (let block = 0; block < blocks; block += BLOCKS) {
    await workOn(block * PLACES, (block + BLOCKS) * PLACES);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${table}: ${errors.length} rows`);
  return total;
}
