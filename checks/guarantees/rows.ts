import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open-database.ts';

/** A hash of each table's rows, by the table's name. */
export type Rows = Record<string, string>;

let statement: Promise<string> | undefined;

/** One statement for all tables; planned once, since planning a hundred tables takes longer than reading. */
async function makeStatement({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'rate_limits'
    ORDER BY relname`.execute(kysely);
  const parts = rows.map(
    ({ name }) => `
      SELECT '${name}' AS name, md5(coalesce(string_agg(row_text, E'\n' ORDER BY row_text), '')) AS hash
      FROM (SELECT t::text AS row_text FROM "${name}" t) rows_of_table`,
  );
  return parts.join(' UNION ALL ');
}

/** Reads every row of every table, except the counters of rate limits. */
export async function readRows(db: Database): Promise<Rows> {
  statement ??= makeStatement(db);
  const text = await statement;
  const { rows } = await db.pool.query<{ name: string; hash: string }>({ name: 'read-rows', text });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Returns the tables that differ between two readings. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
