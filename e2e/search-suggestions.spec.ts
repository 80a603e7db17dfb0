import type { Page } from '@playwright/test';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const box = (page: Page) => page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' });
const grid = (page: Page) => page.getByRole('grid', { name: '検索履歴と候補' });
const rows = (page: Page, kind: string) =>
  grid(page).getByRole('rowgroup', { name: kind, exact: true }).getByRole('row');
const selected = (page: Page) => grid(page).getByRole('row', { selected: true });

test('a lecture is found while its title is typed, by key', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/account');
  if (isMobile) await page.getByRole('button', { name: '検索を開く' }).click();
  await box(page).fill('融資の教科書');
  await expect(rows(page, '動画')).toHaveCount(5);
  await expect(rows(page, '動画').first().locator('mark')).toHaveText('融資の教科書');
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const title = (await rows(page, '動画').first().textContent()) as string;
  await expect(selected(page)).toHaveText(title);
  await expect(box(page)).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(grid(page)).toBeHidden();
});

test('a tag and a series are opened by touch', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/account');
  const open = () => page.getByRole('button', { name: '検索を開く' }).tap();
  await open();
  await box(page).fill('相続');
  await rows(page, 'タグ')
    .filter({ hasText: /^相続$/ })
    .getByRole('link')
    .tap();
  await expect(page).toHaveURL(/\/video\?t=\d+$/);
  await open();
  await box(page).fill('教');
  const series = rows(page, '講座').first();
  const title = (await series.textContent()) as string;
  await series.getByRole('link').tap();
  await expect(page).toHaveURL(/\/series\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('what is read as typed is found, in the own words too', async ({ page }) => {
  await page.goto('/');
  await box(page).fill('不動産');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「不動産」の検索結果');
  // The titles are read soon after the site has started.
  await expect(async () => {
    await page.goto('/account');
    await box(page).fill('fudous');
    await expect(rows(page, '検索履歴')).toHaveText(['不動産'], { timeout: 3_000 });
  }).toPass();
  await expect(rows(page, '動画').first().locator('mark').first()).toContainText('不動産');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/video?${new URLSearchParams({ search: '不動産' })}`);
});
