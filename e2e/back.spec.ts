import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Goes down a screen and opens its last entry. @returns how far down that was, and the address */
async function openLast(page: Page): Promise<{ place: number; href: string }> {
  const link = page.getByRole('main').locator('a[href^="/video/"], a[href^="/notice/"]').last();
  await link.scrollIntoViewIfNeeded();
  const href = (await link.getAttribute('href')) ?? '';
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(href);
  await expect.poll(() => scrolled(page)).toBe(0);
  return { place, href };
}

/** The place is the old one, and the focus on the link that was left. */
async function expectBackAt(page: Page, { place, href }: { place: number; href: string }) {
  await expect.poll(() => scrolled(page)).toBe(place);
  await expect(page.locator(':focus')).toHaveAttribute('href', href);
}

for (const path of some(1, ['/video?sort=asc&p=2', '/video', '/video/category'])) {
  test(`back leads to the same place of ${path}`, { tag: '@both' }, async ({ page }) => {
    await page.goto(path);
    const left = await openLast(page);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectBackAt(page, left);
  });
}

test('so it does when the list was opened here, and the lecture loaded anew', {
  tag: ['@both', '@more'],
}, async ({ page }) => {
  await page.goto('/notice');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.goto('/video');
  const left = await openLast(page);
  await page.reload();
  await page.goBack();
  await expect(heading(page)).toHaveText('動画一覧');
  await expectBackAt(page, left);
});

test('what is opened by a link begins at its top, with the focus on its heading', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/video');
  const { href } = await openLast(page);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page.locator(':focus')).toHaveAttribute('href', href);
  await page.goForward();
  await expect(heading(page)).toBeFocused();
});

test('Back closes a dialog and leaves the screen as it is', async ({ page, account, database }) => {
  const [video] = await newestVideos(database, 1);
  await addMarks(database, 'history', account, [video?.id ?? 0]);
  await page.goto('/notice');
  await page.getByRole('link', { name: '視聴履歴', exact: true }).first().click();
  const clear = page.getByRole('button', { name: 'すべて削除する' });
  await clear.click();
  const dialog = page.getByRole('dialog', { name: '視聴履歴をすべて削除しますか？' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/video/browsing-history');
  await expect(clear).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/notice');
});

/** With what a device goes back by, where the browser has it, and without. */
for (const lacks of [false, true]) {
  const name = lacks ? ' in a browser without CloseWatcher' : '';
  test(`Back closes what lies over the first screen of a document${name}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    if (lacks) await context.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
    await page.goto('/');
    await page.goto('/notice');
    const menu = page.getByRole('dialog', { name: 'メインメニュー' });
    const bell = page.getByRole('dialog', { name: '通知' });
    const search = page.getByRole('button', { name: '検索を閉じる' });
    for (const [opener, layer] of [
      ['メニューを開く', menu],
      [/^通知/, bell],
      ['検索を開く', search],
    ] as const) {
      await page.getByRole('button', { name: opener }).first().click();
      await expect(layer).toBeVisible();
      await page.goBack();
      await expect(layer).toBeHidden();
      await expect(page).toHaveURL('/notice');
    }
    // Closed in another way, and left by a link: Back goes where one came from, step by step.
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('main').locator('a[href^="/notice/"]').first().click();
    await expect(page).toHaveURL(/\/notice\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/notice');
    await expect(heading(page)).toHaveText('お知らせ');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
}
