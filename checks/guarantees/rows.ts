import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open-database.ts';

/** A hash of each table's rows, by the table's name. */
export type Rows = Record<string, string>;

let tableNames: Promise<string[]> | undefined;

async function readTableNames({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'rate_limits'
    ORDER BY relname`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Reads every row of every table, except the counters of rate limits. */
export async function readRows(db: Database): Promise<Rows> {
  tableNames ??= readTableNames(db);
  const parts = (await tableNames).map(
    (name) => sql`
      SELECT ${name} AS name, coalesce(string_agg(row_text, E'\n' ORDER BY row_text), '') AS content
      FROM (SELECT t::text AS row_text FROM ${sql.table(name)} t) rows_of_table`,
  );
  const { rows } = await sql<{ name: string; content: string }>`
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Returns the tables that differ between two readings. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
