import type { Pool } from 'pg';

/**
 * The tables to clear; with them goes every table that refers to one. The schema gives the tables
 * and their order.
 */
const ROOTS = [
  ...[
    'tags',
    'videos',
    'video_categories',
    'series',
    'notice_categories',
    'pages',
    'faq_categories',
  ],
  ...[
    'menu_categories',
    'contact_categories',
    'banner_slides',
    'trash',
    'rate_limits',
    'announced',
    'corrections',
    'notification_choices',
  ],
];

const statements = new WeakMap<Pool, Promise<string>>();

/**
 * Deletes all rows of the content and restarts its ids. By DELETE, because TRUNCATE makes a new
 * file for each of some hundred tables and indexes, which takes longer than most tests.
 */
export async function clearContent(pool: Pool): Promise<void> {
  const known = statements.get(pool) ?? statementsFor(pool);
  statements.set(pool, known);
  await pool.query(await known);
}

async function statementsFor(pool: Pool): Promise<string> {
  const { rows: links } = await pool.query<{ child: string; parent: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
     FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  const tables = new Set(ROOTS);
  // The loop also visits elements that it adds to the set.
  for (const table of tables) {
    for (const { child, parent } of links) if (parent === table) tables.add(child);
  }
  const ordered: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isPointedAt = (table: string) =>
      links.some(({ child, parent }) => parent === table && left.has(child));
    const free = [...left].filter((table) => !isPointedAt(table));
    if (free.length === 0) throw new Error(`point at each other: ${[...left]}`);
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  const { rows: sequences } = await pool.query<{ name: string }>(
    `SELECT d.objid::regclass::text AS name FROM pg_depend d
     JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
     WHERE d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
       AND d.refobjid::regclass::text = ANY ($1)`,
    [ordered],
  );
  return [
    ...ordered.map((table) => `DELETE FROM ${table}`),
    `SELECT ${sequences.map(({ name }) => `setval('${name}', 1, false)`).join(', ')}`,
    // The audit log refuses DELETE; TRUNCATE is slow, so only when it has rows.
    `DO $$ BEGIN IF EXISTS (SELECT FROM audit_log) THEN TRUNCATE audit_log RESTART IDENTITY; END IF; END $$`,
  ].join(';\n');
}
