import type { Locator, Page } from '@playwright/test';
import { boxOf } from './setup/boxes.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'hanako' });

const LECTURE = '/video/1';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const actions = (page: Page) =>
  ['視聴済み', 'ブックマーク', '場面を保存'].map((name) =>
    page.getByRole('main').getByRole('button', { name }).first(),
  );
const bottomOf = async (element: Locator) => {
  const { y, height } = await boxOf(element);
  return y + height;
};

test('a phone shows player, title and the three actions at once', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(LECTURE);
  expect((await boxOf(heading(page))).y).toBeGreaterThan(await bottomOf(page.locator('iframe')));
  const widths = new Set<number>();
  for (const action of actions(page)) {
    await expect(action).toBeInViewport({ ratio: 1 });
    widths.add(Math.round((await boxOf(action)).width));
  }
  expect(widths.size).toBe(1);
});

test('a laptop shows the lists beside the player, and the menu from its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(LECTURE);
  const player = await boxOf(page.locator('iframe'));
  for (const name of [/の各回/, '文字起こし']) {
    const list = page.getByRole('heading', { name });
    await expect(list).toBeInViewport({ ratio: 1 });
    expect((await boxOf(list)).x).toBeGreaterThan(player.x + player.width);
  }
  await expect(page.getByRole('complementary')).toBeHidden();
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  const menu = page.getByRole('dialog', { name: 'メインメニュー' });
  await expect(menu).toBeVisible();
  // A window for which the menu has room closes the one that was opened.
  await page.setViewportSize({ width: 1536, height: 900 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('complementary')).toBeVisible();
});

test('a lecture that was pressed looks so until it is there', { tag: '@more' }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/video/details/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/video');
  const link = page.getByRole('main').getByRole('article').nth(5).getByRole('link').first();
  await link.click();
  await expect(link).toHaveAttribute('data-opening', '');
  release();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await page.goBack();
  await expect(link).not.toHaveAttribute('data-opening');
});
