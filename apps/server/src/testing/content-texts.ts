import type { Pool } from 'pg';

/** Every row of every table of a database, jobs and counters included, as one text. */
export async function contentTexts(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT to_jsonb(r)::text AS text FROM ${name} r`,
    );
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}
