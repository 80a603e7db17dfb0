import { barriers } from '#e2e/setup/accessibility.ts';
import { ConsoleHand, searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

test('two tags become one, and come apart again', { tag: '@more' }, async ({ page }) => {
  const own = `束ねる${Date.now()}`;
  const hand = new ConsoleHand(page);
  for (const name of [`${own} 甲`, `${own} 乙`]) {
    await hand.begin('tags');
    await hand.fill('タグ名', name);
    await hand.save();
  }
  await page.goto('/staff/tags');
  await searchList(page, own, 2);
  await page.getByRole('checkbox', { name: `${own} 甲」を選択` }).check();
  await page.getByRole('button', { name: '統合する' }).click();
  const dialog = page.getByRole('dialog', { name: 'タグを統合しますか？' });
  await expect(dialog.getByText('対象：1件')).toBeVisible();
  await dialog.getByRole('combobox', { name: '統合先のタグ' }).fill(`${own} 乙`);
  await page.getByRole('option', { name: `${own} 乙` }).click();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('タグの統合：1件。')).toBeVisible();
  await expect(page.getByRole('link', { name: `${own} 甲` })).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('link', { name: `${own} 甲` })).toBeVisible();
});
