import { expect, test } from '#e2e/setup/console-test.ts';

const BACKUPS = 'バックアップと復元の訓練';

test('an administrator sees on the dashboard that no backups are made, and what to do', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/staff/');
  const line = page.getByRole('region', { name: BACKUPS });
  await expect(line).toContainText('注意');
  await line.getByRole('link', { name: 'サイトの状態' }).click();
  await expect(page.getByRole('banner')).toContainText('サイトの状態');
  await expect(page.getByRole('region', { name: BACKUPS })).toContainText(
    'BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩取ります。',
  );
  await expect(page.getByRole('region', { name: 'データベース' })).toContainText('PostgreSQL');
  await expect(page.getByRole('alert')).toContainText('注意：');
  await page.getByRole('link', { name: '再生' }).click();
  await expect(page).toHaveURL(/\/film-checks/);
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('is shown nothing of the machines', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/');
    await expect(page.getByText('よく見られている動画')).toBeVisible();
    await expect(page.getByRole('region', { name: BACKUPS })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'サイトの状態' })).toHaveCount(0);
  });
});
