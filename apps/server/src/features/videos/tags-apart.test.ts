import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { migrationsFolder, readMigrations } from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { createBareDatabase } from '#testing/database.ts';

const connection = await createBareDatabase();
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
let db: Database;

afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const THIS = '0074_tags_apart.sql';

/** Writes the index like the previous version: title, text and tags, each on lines of its own. */
const writeAsBefore = (id: number, folded: string) =>
  db.pool.query(
    `INSERT INTO video_search AS known (video_id, folded_title, folded) VALUES ($1, 'a', $2)
     ON CONFLICT (video_id) DO UPDATE SET folded = excluded.folded
     WHERE known.folded IS DISTINCT FROM excluded.folded`,
    [id, folded],
  );
const texts = async () =>
  (await db.pool.query('SELECT folded FROM video_search ORDER BY video_id')).rows.map(
    ({ folded }) => folded,
  );
const found = async (word: string) =>
  (
    await db.pool.query<{ id: number }>(
      `SELECT s.video_id AS id FROM video_search s WHERE strpos(s.folded, $1) > 0 OR EXISTS (
         SELECT FROM video_tags vt JOIN tags t ON t.id = vt.tag_id
         WHERE vt.video_id = s.video_id AND strpos(t.name, $1) > 0
       ) ORDER BY 1`,
      [word],
    )
  ).rows.map(({ id }) => Number(id));

test('tags that stand in the index of a site are taken off, and searches find the same', async () => {
  for (const { name } of await readMigrations()) {
    if (name < THIS) copyFileSync(join(migrationsFolder, name), join(folder, name));
  }
  await migrate(connection, { folder });
  db = openDatabase({ connection, poolSize: 2 });
  await db.pool.query(`
    INSERT INTO videos (title) SELECT 'A' FROM generate_series(1, 4);
    INSERT INTO tags (name) VALUES ('相続'), ('税 金');
    INSERT INTO video_tags VALUES (1, 1), (2, 1), (2, 2), (3, 2)`);
  await writeAsBefore(1, 'a\n一行\n二行\n相続');
  await writeAsBefore(2, 'a\n相続の話\n相続\n税 金');
  await writeAsBefore(3, 'a\n\n税 金');
  await writeAsBefore(4, 'a\n文');
  const before = await texts();

  copyFileSync(join(migrationsFolder, THIS), join(folder, THIS));
  expect(await migrate(connection, { folder })).toEqual([THIS]);
  expect(await texts()).toEqual(['a\n一行\n二行\n', 'a\n相続の話\n', 'a\n\n', 'a\n文']);
  expect([await found('相続'), await found('金'), await found('行')]).toEqual([
    [1, 2],
    [2, 3],
    [1],
  ]);

  // The previous version writes the same once more, while both run.
  for (const [at, text] of before.entries()) await writeAsBefore(at + 1, text);
  expect(await texts()).toEqual(['a\n一行\n二行\n', 'a\n相続の話\n', 'a\n\n', 'a\n文\n']);
  await db.pool.query("UPDATE tags SET name = '贈与' WHERE id = 1");
  expect([await found('相続'), await found('贈与')]).toEqual([[2], [1, 2]]);
});
