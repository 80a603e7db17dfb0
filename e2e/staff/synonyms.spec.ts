import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { countEmptySearch } from '#server/features/search/search.store.ts';

/** A word that no other run and no demo content has. */
const own = (word: string) => `${word}${randomInt(1e9)}`;

/** Moves on by Tab to what has this name, past the menu where it stands in between. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp) {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  const past = page.getByRole('button', { name: '本文へ移動' });
  const hasFocus = (element: Element) => element === document.activeElement;
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(hasFocus)) return;
    if (await past.evaluate(hasFocus)) await page.keyboard.press('Enter');
  }
  await expect(target).toBeFocused();
}

test('a group of words is made, deleted and brought back by keyboard alone', async ({ page }) => {
  const [first, second] = [own('取り扱い'), own('取扱い')];
  await page.goto('/staff/synonyms');
  await tabTo(page, 'link', '新規作成');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', '同じ意味の言葉');
  await page.keyboard.type(first);
  const box = page.getByRole('textbox', { name: '同じ意味の言葉' });
  await page.keyboard.press('Enter');
  await page.keyboard.type(second);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/synonyms\/\d+$/);

  await expect(box).toHaveValue(`${first}\n${second}`);
  expect(await barriers(page)).toEqual([]);

  await page.goto('/staff/synonyms');
  await tabTo(page, 'textbox', /検索/);
  await page.keyboard.type(second);
  await expect(page.getByText(/^1件中/)).toBeVisible();
  await tabTo(page, 'link', `${first}、${second}`);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', '削除する');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '削除しますか？' });
  await expect(question).toContainText(first);
  await question.getByRole('button', { name: '削除する' }).press('Enter');
  await expect(page.getByText(/削除しました。$/)).toBeVisible();
  const row = page.getByRole('link', { name: `${first}、${second}` });
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).press('Enter');
  await expect(row).toBeVisible();
});

test('a word that nothing was found for gets a meaning by keyboard alone', async ({
  page,
  database,
  make,
}) => {
  const [unknown, known] = [own('ホケンギョー'), own('保険業')];
  // Published, but for nobody's home: its date lies behind all others.
  const at = new Date('2020-04-01T00:00:00Z');
  await make.video({ title: `${known}のはなし`, publishedAt: at });
  await countEmptySearch(database.kysely, unknown);
  await page.goto('/staff/empty-searches');
  await tabTo(page, 'textbox', /検索/);
  await page.keyboard.type(unknown);
  await expect(page.getByText(/^1件中/)).toBeVisible();
  const row = page.getByRole('row', { name: unknown });
  const opener = `「${unknown}」を同じ意味の言葉にする`;
  await tabTo(page, 'button', opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: opener });
  const field = dialog.getByRole('combobox', { name: '同じ意味の言葉' });
  await expect(field).toBeFocused();
  await page.keyboard.type(known);
  await expect(dialog.getByText('見つかる公開中の動画：1本')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([`${known}のはなし`]);
  await expect(
    dialog.getByText(`「${unknown}」と「${known}」を、新しいグループにします。`),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`「${unknown}」を「${known}」と同じ意味の言葉にしました。`),
  ).toBeVisible();
  const link = row.getByRole('link', { name: `同じ意味：${known}` });
  await expect(link).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await link.press('Enter');
  await expect(page.getByRole('textbox', { name: '同じ意味の言葉' })).toHaveValue(
    `${known}\n${unknown}`,
  );
});

test.describe('who may only read', () => {
  test.use({ role: 'viewer' });

  test('sees a group, and cannot change it', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/synonyms');
    await page.getByPlaceholder('検索').fill('引越し');
    await page.getByRole('link', { name: /引っ越し/ }).click();
    await expect(page.getByRole('textbox', { name: '同じ意味の言葉' })).toBeDisabled();
  });
});
