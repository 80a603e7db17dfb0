import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serverFolder } from '#platform/config/server-folder.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createBareDatabase } from '#testing/database.ts';

test('what was deleted before there was a trash is in it, for the whole time', async () => {
  const connection = await createBareDatabase();
  const before = mkdtempSync(join(tmpdir(), 'orchard-migrations-'));
  const migrations = join(serverFolder, 'migrations');
  for (const name of readdirSync(migrations)) {
    if (name < '0115') copyFileSync(join(migrations, name), join(before, name));
  }
  await migrate(connection, { folder: before });
  rmSync(before, { recursive: true });
  const client = new pg.Client(connection);
  await client.connect();
  const log = (kind: string, id: number, days: number, after: object | null = null) =>
    client.query(
      `INSERT INTO audit_log (staff_name, action, kind, record_id, at, before, after)
       VALUES ('x', 'update', $1, $2, now() - make_interval(days => $3), '{}', $4)`,
      [kind, id, days, after],
    );
  await client.query(
    `INSERT INTO videos (title, published_at, deleted_at)
     VALUES ('古い', NULL, now() - interval '90 days'), ('戻した', NULL, NULL)`,
  );
  await log('videos', 1, 90);
  await log('videos', 2, 90);
  await log('pages', 1, 29);
  await log('pages', 2, 31);
  await log('pages', 3, 5);
  await log('pages', 3, 4, {});
  await log('members', 1, 1);

  await migrate(connection);
  const { rows } = await client.query(
    `SELECT kind, record_id::integer AS id, expires_at > now() + interval '29 days' AS whole
     FROM trash ORDER BY kind, record_id`,
  );
  await client.end();
  expect(rows).toEqual([
    { kind: 'pages', id: 1, whole: true },
    { kind: 'videos', id: 1, whole: true },
  ]);
});
