import { type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Tables whose rows operators sort by hand. */
type Ordered = {
  [Table in keyof DB]: 'position' extends keyof DB[Table] ? Table : never;
}[keyof DB];

/**
 * The position of a new row behind all that the table has.
 * @param index which of several rows of one statement it is, from 0
 */
export const afterLast = (table: Ordered, index = 0): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(max(position), 0) + ${index + 1} FROM ${sql.table(table)})`;
