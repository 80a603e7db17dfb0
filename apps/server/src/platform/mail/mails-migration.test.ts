import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serverFolder } from '#platform/config/server-folder.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createBareDatabase } from '#testing/database.ts';

const LINK = `https://site.example.jp/password-reset/${'A'.repeat(43)}?email=YQ`;
const HIDDEN = '（リンクは表示しません）';

test('mails from before links were sealed lose them, unless they wait', async () => {
  const connection = await createBareDatabase();
  const before = mkdtempSync(join(tmpdir(), 'orchard-migrations-'));
  const migrations = join(serverFolder, 'migrations');
  for (const name of readdirSync(migrations)) {
    if (name < '0065') copyFileSync(join(migrations, name), join(before, name));
  }
  await migrate(connection, { folder: before });
  rmSync(before, { recursive: true });
  const client = new pg.Client(connection);
  await client.connect();
  const write = (kind: string, over: string) =>
    client.query(
      `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, sent_at,
         failed_at, next_attempt_at, last_error)
       VALUES ($1, 'a@example.jp', 'a', $2, $2, '<' || gen_random_uuid() || '@x>',
         CASE WHEN $3 = 'sent' THEN now() END, CASE WHEN $3 = 'failed' THEN now() END,
         CASE WHEN $3 = 'waits' THEN now() END, CASE WHEN $3 = 'failed' THEN 'suppressed' END)`,
      [kind, `開く\n${LINK}\n以上`, over],
    );
  await write('password_reset', 'sent');
  await write('staff_link', 'failed');
  await write('invitation', 'waits');
  await write('password_changed', 'sent');
  await client.query('UPDATE mails SET resent_from = 1 WHERE id = 2');

  await migrate(connection);
  const { rows } = await client.query(
    `SELECT is_secret, body_text, body_html IS NOT NULL AS html, error_kind, tried_at = sent_at AS tried
     FROM mails ORDER BY id`,
  );
  await client.end();
  const gone = `開く\n${HIDDEN}\n以上`;
  const whole = `開く\n${LINK}\n以上`;
  expect(rows).toEqual([
    { is_secret: true, body_text: gone, html: false, error_kind: null, tried: true },
    { is_secret: true, body_text: gone, html: false, error_kind: 'suppressed', tried: null },
    { is_secret: true, body_text: whole, html: true, error_kind: null, tried: null },
    { is_secret: false, body_text: whole, html: true, error_kind: null, tried: true },
  ]);
});
