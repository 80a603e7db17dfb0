import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

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
    watching.getByText('視聴の詳細の日数は180から3650の間で入力してください。'),
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

test('what was saved stays, and an earlier number comes back', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/staff/retention/1');
  const days = page
    .getByRole('group', { name: '検索履歴' })
    .getByRole('spinbutton', { name: '保存する日数' });
  await days.fill('3650');
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('3650');
  await page.getByRole('button', { name: '内容を見る' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('検索履歴（日数）')).toBeVisible();
  await dialog.getByRole('button', { name: 'この内容に戻す' }).click();
  await expect(days).toHaveValue('');
});

test.describe('editors', () => {
  test.use({ role: 'editor' });

  test('do not find the screen', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/site-settings/1');
    await expect(page.getByRole('menuitem', { name: 'サイトの設定' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'データの保存期間' })).toBeHidden();
  });
});
