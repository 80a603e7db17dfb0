import { randomInt } from 'node:crypto';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test('an administrator sets a webhook up, tries it, and sends what failed again @both', async ({
  page,
  database,
  troubles,
}) => {
  troubles.expectStatus(422);
  const name = `会員名簿${randomInt(1e9)}`;
  await page.goto('/staff/settings');
  await page.getByRole('link', { name: /^外部への通知/ }).click();
  await page.getByRole('link', { name: '新規作成' }).click();
  await page.getByRole('textbox', { name: '名前' }).fill(name);
  await page.getByRole('textbox', { name: '送り先のURL' }).fill('https://10.0.0.1/hook');
  await page.getByRole('checkbox', { name: 'お問い合わせが届きました' }).check();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText(/サーバー自身や社内のネットワークには送れません。/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('textbox', { name: '送り先のURL' }).fill('https://hooks.invalid/hook');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page).toHaveURL(/webhooks\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  await expect(page.getByText('鍵がありません')).toBeVisible();
  await page.getByRole('button', { name: '鍵を発行する' }).click();
  await expect(page.getByLabel('鍵', { exact: true })).toHaveValue(/^whsec_/);
  expect(await barriers(page)).toEqual([]);
  await expect(page.getByRole('button', { name: '鍵を再発行する' })).toBeVisible();
  await page.getByRole('button', { name: 'テストの通知を送る' }).click();
  await expect(page.getByText(/^届きませんでした：/)).toBeVisible();
  const log = page.getByRole('region', { name: 'これまでの通知' });
  await expect(log).toContainText('テスト');
  await expect(log.getByRole('button', { name: 'もう一度送る' })).toHaveCount(0);

  // It was given up, and paused.
  await database.pool.query(
    `WITH event AS (
       INSERT INTO site_events (type) VALUES ('series.finished') RETURNING id
     ), given_up AS (
       INSERT INTO webhook_deliveries (webhook_id, event_id, attempts, next_attempt_at, status, answer)
       SELECT $1, id, 10, NULL, 500, 'Internal Server Error' FROM event
     )
     UPDATE webhooks SET is_paused = true, failing_since = now() WHERE id = $1`,
    [id],
  );
  await page.goto('/staff/');
  const told = page.getByRole('alert').filter({ hasText: name });
  await expect(told).toContainText('一時停止しました');
  await told.getByRole('link', { name: '送り先を確かめる' }).click();
  await expect(page.getByText('停止（不達）')).toBeVisible();
  await expect(log).toContainText('返事：500 Internal Server Error');
  expect(await barriers(page)).toEqual([]);
  await log.getByRole('button', { name: '不達の通知をすべて送り直す' }).click();
  await expect(log.getByText('送信待ち')).toBeVisible();

  await page.getByRole('button', { name: '再開する' }).click();
  await expect(page.getByRole('button', { name: '一時停止する' })).toBeVisible();
  await page.getByRole('button', { name: '削除する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page).toHaveURL(/webhooks$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
