import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test.use({ visitor: 'newcomer' });

/** The titles of the lectures, in the order of the form. */
const titles = (page: Page) =>
  page
    .getByRole('group', { name: '動画の並び' })
    .getByRole('button', { name: /を外す$/ })
    .evaluateAll((all) =>
      all.map((one) => /「(.*)」/.exec(one.getAttribute('aria-label') ?? '')?.[1]),
    );

test('a series is written, put in order, and opened to one member', async ({ page, account }) => {
  const title = `順に学ぶ講座 ${String(Math.random()).slice(2, 8)}`;
  await page.goto('/staff/series/create');
  await page.getByLabel('タイトル').fill(title);
  const add = page.getByRole('combobox', { name: '動画を追加' });
  for (const words of ['賃貸管理の実務 第1回', '賃貸管理の実務 第2回', '【準備中】']) {
    await add.fill(words);
    await page.getByRole('option', { name: words }).first().click();
  }
  await expect.poll(() => titles(page)).toHaveLength(3);
  const [first, second, draft] = await titles(page);

  const up = page.getByRole('button', { name: `「${draft}」を上へ` });
  await up.press('Enter');
  await expect.poll(() => titles(page)).toEqual([first, draft, second]);
  await expect(up).toBeFocused();
  await page.getByRole('combobox', { name: '2番目の視聴の開始' }).click();
  await page.getByRole('option', { name: '受講開始から数日後' }).click();
  await expect(page.getByLabel('日数')).toHaveValue('7');
  // Scheduled: its gate holds already, and no other journey meets the series.
  await page.getByLabel('公開開始').fill('2999-01-01T09:00');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page).toHaveURL(/series\/\d+$/);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([first, draft, second]);
  await expect(page.getByLabel('日数')).toHaveValue('7');
  expect(await barriers(page)).toEqual([]);

  await page.goto(`/staff/members/${account.id}`);
  const series = page.getByRole('region', { name: '順に公開する講座' });
  await page.getByRole('button', { name: `「${title}」をすべて公開する` }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('すべての動画を視聴できるようにしました')).toBeVisible();
  // A scheduled series lets nobody pass before it begins.
  await expect(series).toContainText('すべて公開した日時');
});
