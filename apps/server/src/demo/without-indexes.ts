import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Drops the tables' indexes, runs work that writes very many rows, and recreates the indexes, which
 * takes a fraction of the time. Unique indexes stay, because writes rely on them. The transaction
 * locks the tables until it ends.
 */
export async function withoutIndexes<Result>(
  db: Kysely<DB>,
  tables: readonly (keyof DB)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ name: string; definition: string; uncounted: number[] }>`
    SELECT i.indexrelid::regclass::text AS name,
      -- Where the table has partitions they get theirs again too.
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition,
      ARRAY(
        SELECT attnum::int FROM pg_attribute WHERE attrelid = i.indexrelid AND attstattarget = 0
      ) AS uncounted
    FROM pg_index i
    WHERE i.indrelid = ANY(${tables}::regclass[]) AND NOT i.indisunique`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db);
  const result = await work();
  // Pending deferred constraints block a change of the table, so check them now.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(db);
  for (const { name, definition, uncounted } of rows) {
    await sql.raw(definition).execute(db);
    // The definition lacks this setting; without it ANALYZE would compute a costly expression for
    // each row.
    for (const column of uncounted) {
      await sql.raw(`ALTER INDEX ${name} ALTER COLUMN ${column} SET STATISTICS 0`).execute(db);
    }
  }
  return result;
}
