import type pg from 'pg';
import type { AppliedMigration } from '#platform/database/migration-files.ts';

/** A table whose rows a backup holds, with the columns that can be written. */
export interface StoredTable {
  name: string;
  columns: string[];
}

/**
 * Lists the tables of the site, referenced tables first. Without the counters of limits and the
 * tables of the job library, which creates them anew.
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { refers_to: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(
        SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum
      ) AS columns,
      ARRAY(
        SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid AND k.conparentid = 0
      ) AS refers_to
    FROM pg_class c
    -- A table with partitions is one table: its rows are read and written through it.
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
      AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'schema_migrations'
    ORDER BY c.relname`);
  const sorted: StoredTable[] = [];
  const done = new Set<string>();
  let left = rows;
  while (left.length > 0) {
    const next = left.filter(({ refers_to }) => refers_to.every((name) => done.has(name)));
    // Tables that refer to one another in a ring could not be filled one after the other.
    if (next.length === 0) throw new Error(`ring of tables: ${left.map(({ name }) => name)}`);
    for (const { name, columns } of next) {
      sorted.push({ name, columns });
      done.add(name);
    }
    left = left.filter(({ name }) => !done.has(name));
  }
  return sorted;
}

/** The sequences of row ids, with their last values. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return rows.map(({ name, last }) => ({ name, last: Number(last) }));
}

/** The migrations that a database has been through, with the checksums of their files. */
export async function listMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  return rows;
}

/** The newest hash of the chain over the audit log; null: nothing is sealed yet. */
export async function findAuditHead(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ head: string }>(
    "SELECT encode(hash, 'hex') AS head FROM audit_seals ORDER BY last_id DESC LIMIT 1",
  );
  return rows[0]?.head ?? null;
}
