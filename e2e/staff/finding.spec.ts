import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

test('any record and screen is found from everywhere, by the keyboard', async ({ page }) => {
  await page.goto('/staff/pages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページ');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '管理画面の中を探す' });
  await expect(box).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await box.fill('hanako@');
  await expect(page.getByRole('option', { name: /花子.*会員/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/members\/\d+/);

  await page.getByRole('button', { name: '管理画面の中を探す' }).click();
  await box.fill('操作履歴');
  await page.getByRole('option', { name: '操作履歴 画面' }).click();
  await expect(page).toHaveURL(/\/staff\/audit-log$/);
  await expect(box).toBeHidden();

  await page.keyboard.press('Control+k');
  await box.fill('ありえない言葉xyz');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('the menu folds, and stays as it was left', { tag: '@more' }, async ({ page }) => {
  await page.goto('/staff/videos');
  const group = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(group('サイト設定')).toHaveAttribute('aria-expanded', 'false');
  await expect(group('ブランド')).toHaveCount(0);
  // Every group is on the screen at once.
  await expect(group('管理・記録')).toBeInViewport();
  await group('サイト設定').press('Enter');
  await expect(group('ブランド')).toBeVisible();
  await group('問い合わせ対応').click();
  await expect(group('お問い合わせ')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(group('ブランド')).toBeVisible();
  await expect(group('お問い合わせ')).toHaveCount(0);
  await page.goto('/staff/audit-log');
  await expect(group('操作履歴')).toBeVisible();
});
