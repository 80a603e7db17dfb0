import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test('how members are told is set by kind, with its history and statistics', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/staff/notification-settings');
  const lectures = page.getByRole('group', { name: '新着動画' });
  await expect(lectures.getByText('1週間分まとめて')).toBeVisible();
  const statistics = page.getByRole('region', { name: '通知の実績' });
  await expect(statistics.getByRole('row', { name: /セキュリティ/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('the usual way of a kind stays, and an earlier one comes back', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/staff/notification-settings/1');
  const membership = page.getByRole('group', { name: 'ご契約', exact: true });
  await membership.getByRole('combobox', { name: 'メール' }).click();
  await page.getByRole('option', { name: '1日分まとめて' }).click();
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await page.reload();
  await expect(membership.getByText('1日分まとめて')).toBeVisible();
  await page.getByRole('button', { name: '内容を見る' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('ご契約・メール')).toBeVisible();
  await expect(dialog.getByText('現在：1日分まとめて')).toBeVisible();
  await dialog.getByRole('button', { name: 'この内容に戻す' }).click();
  await expect(membership.getByText('すぐに')).toBeVisible();
});

test('a notice is also told by mail as it is published, a copy of it not', {
  tag: '@more',
}, async ({ page }) => {
  const title = `メールでも知らせる ${Date.now()}`;
  await page.goto('/staff/notices/create');
  await page.getByRole('textbox', { name: 'タイトル' }).fill(title);
  await page.getByRole('combobox', { name: 'カテゴリー' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('textbox', { name: '本文' }).fill('本文です。');
  const wish = page.getByRole('switch', { name: 'メールでも知らせる' });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(page.getByRole('link', { name: '複製する' })).toBeVisible();
  await page.reload();
  await expect(wish).toBeChecked();
  await page.getByRole('link', { name: '複製する' }).click();
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue(`${title}（コピー）`);
  await expect(wish).not.toBeChecked();
});

test('an administrator sees what would go, says for how long things are kept, and sees the nights', {
  tag: '@both',
}, async ({ page, database, troubles }) => {
  troubles.expectStatus(422);
  await database.pool.query(`
    INSERT INTO retention_runs (started_at, finished_at, counts)
    VALUES ('2020-04-01 04:10+09', '2020-04-01 04:10:07+09', '{"mails": 1234}')`);
  await page.goto('/staff/retention');
  const watching = page.getByRole('group', { name: '視聴の詳細' });
  const days = watching.getByRole('spinbutton', { name: '保存する日数' });
  const preview = page.getByRole('region', { name: '消えるデータの確認' });
  const count = preview.getByRole('button', { name: '消える件数を確かめる' });
  await days.fill('10');
  await count.click();
  await expect(
    watching.getByText('視聴の詳細の日数は180から3,650の間で入力してください。'),
  ).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill('180');
  await count.click();
  await expect(preview.getByRole('status')).not.toBeEmpty();
  // Both widths note one.
  const night = page
    .getByRole('region', { name: '毎晩の記録' })
    .getByRole('row', { name: /送ったメール 1,234件/ })
    .first();
  await expect(night).toContainText('7秒');
  expect(await barriers(page)).toEqual([]);
});
