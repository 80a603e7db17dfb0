import type { Pool } from 'pg';

interface Link {
  child: string;
  column: string;
  parent: string;
}

// What changes when a row is written again (calendars count the changes), and numbers that nobody refers to.
const RENEWED = ['updated_at', 'written_at', 'menus.id', 'menus.menu_category_id', 'menu_subs.id'];
const ANEW = [...RENEWED, 'menu_subs.menu_id', 'live_events.sequence'];

const isKept = (table: string, column: string) =>
  !ANEW.includes(column) && !ANEW.includes(`${table}.${column}`);

/**
 * Reads a row with all rows that refer to it, at any depth: what is lost with it, or must come back.
 * @returns the rows by table; none if the row is not there
 */
export async function wholeRecord(
  pool: Pool,
  table: string,
  id: number,
): Promise<Record<string, object[]>> {
  const { rows: links } = await pool.query<Link>(
    `SELECT conrelid::regclass::text AS child, a.attname AS column, confrelid::regclass::text AS parent
     FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE contype = 'f' AND confdeltype = 'c' ORDER BY 1, 2`,
  );
  const found: Record<string, object[]> = {};
  const collect = async (name: string, column: string, value: unknown) => {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t WHERE t.${column} = $1 ORDER BY to_jsonb(t)::text`,
      [value],
    );
    for (const { row } of rows) {
      const kept = Object.entries(row).filter(([field]) => isKept(name, field));
      found[name] = [...(found[name] ?? []), Object.fromEntries(kept)];
      for (const link of links.filter(({ parent }) => parent === name)) {
        if ('id' in row) await collect(link.child, link.column, row.id);
      }
    }
  };
  await collect(table, 'id', id);
  return found;
}
