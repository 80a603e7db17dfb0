import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** A moment of a draft, Japan's local time, as an instant; null for none. */
export const instant = (local: string | null): RawBuilder<Date | null> =>
  sql`${local}::timestamp AT TIME ZONE 'Asia/Tokyo'`;

/** The number of a row to insert: the one it had, or the table's next. */
export const numberOr = (id: number | null, table: keyof DB & string): RawBuilder<number> =>
  id === null ? sql`nextval(pg_get_serial_sequence(${table}, 'id'))` : sql`${id}`;

/** Returns a record's position: that of its draft, or behind all others. */
export const placeOr = (
  position: number | null,
  table: Parameters<typeof afterLast>[0],
): RawBuilder<number> => (position === null ? afterLast(table) : sql`${position}`);

/** The rows with these numbers; without numbers all. */
export const isOneOf = (ids: readonly number[] | undefined): RawBuilder<boolean> =>
  ids ? sql`id = ANY(${ids}::bigint[])` : sql`true`;

/** Tables whose rows operators sort by hand. */
type Ordered = {
  [Table in keyof DB]: 'position' extends keyof DB[Table] ? Table : never;
}[keyof DB];

/**
 * The position of a new row behind all that the table has.
 * @param index which of several rows of one statement it is, from 0
 */
const afterLast = (table: Ordered, index = 0): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(max(position), 0) + ${index + 1} FROM ${sql.table(table)})`;
