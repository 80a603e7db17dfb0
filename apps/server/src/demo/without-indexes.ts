import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Does a work that writes very many rows with the tables' indexes away, and makes them anew
 * afterwards, which takes a fraction of the time. Unique indexes stay, because writes rely on them.
 * In a transaction, to which the tables then belong until it ends.
 */
export async function withoutIndexes<Result>(
  db: Kysely<DB>,
  tables: readonly (keyof DB)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ name: string; definition: string; uncounted: number[] }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
      ARRAY(
        SELECT attnum::int FROM pg_attribute WHERE attrelid = i.indexrelid AND attstattarget = 0
      ) AS uncounted
    FROM pg_index i
    WHERE i.indrelid = ANY(${tables}::regclass[]) AND NOT i.indisunique`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db);
  const result = await work();
  // What waits for the end of the transaction keeps a table from being altered.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(db);
  for (const { name, definition, uncounted } of rows) {
    await sql.raw(definition).execute(db);
    // The definition does not say it: what is dear to work out would be, for each row.
    for (const column of uncounted) {
      await sql.raw(`ALTER INDEX ${name} ALTER COLUMN ${column} SET STATISTICS 0`).execute(db);
    }
  }
  return result;
}
