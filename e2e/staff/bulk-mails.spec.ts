import { randomUUID } from 'node:crypto';
import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

test('mails sent many at once are followed until the last has gone', { tag: '@more' }, async ({
  page,
  database,
}) => {
  // A kind and a number of its own: other journeys send many mails at the same time.
  const kind = 'journey';
  const total = 2000;
  const words = `メールを送信中: 640 / ${total.toLocaleString('ja-JP')}通`;
  const batch = randomUUID();
  const write = (from: number, to: number, sent: boolean) =>
    database.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, batch_id,
         sent_at, next_attempt_at, last_error, error_kind)
       SELECT $1, 'member-' || n || '@example.jp', '会員サイトへのご招待', 'a', 'a',
         '<' || gen_random_uuid() || '@x>', $2, CASE WHEN $5 THEN now() END,
         CASE WHEN NOT $5 THEN now() + interval '1 hour' END,
         CASE WHEN NOT $5 AND n = $4::integer THEN 'Error: 451 4.7.1 greylisted' END,
         CASE WHEN NOT $5 AND n = $4::integer THEN 'try_later' END
       FROM generate_series($3::integer, $4::integer) n`,
      [kind, batch, from, to, sent],
    );
  await write(1, 640, true);
  await write(641, total, false);
  try {
    await page.goto('/staff/mails');
    const status = page.getByRole('region', { name: 'メールの送信状況' });
    await expect(status.getByText(words)).toBeVisible();
    await expect(page.getByText('サーバーの応答：451 4.7.1 greylisted').first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/staff');
    await expect(status.getByText(words)).toBeVisible();
    // The screen refreshes by itself.
    await database.pool.query(
      `UPDATE mails SET next_attempt_at = NULL, sent_at = now(), last_error = NULL, error_kind = NULL
       WHERE batch_id = $1 AND sent_at IS NULL`,
      [batch],
    );
    await expect(status.getByText(words)).toBeHidden();
  } finally {
    await database.pool.query('DELETE FROM mails WHERE batch_id = $1', [batch]);
  }
});
