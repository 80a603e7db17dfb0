import type { Page } from '@playwright/test';
import { newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
const tag = (page: Page, name: string) =>
  page.getByRole('list', { name: 'タグで絞り込む' }).getByRole('button', { name, exact: true });
const pages = (page: Page) => page.getByRole('navigation', { name: 'ページ送り' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** The number after 全 in 「全112件中 9〜16件」. */
const totalOf = async (page: Page) =>
  Number(/全(\d+)件/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]);

test('eight lectures to a page, newest first', async ({ page, database }) => {
  await page.goto('/video');
  await expect(cards(page)).toHaveCount(8);
  const [newest] = await newestVideos(database, 1);
  await expect(titles(page).first()).toHaveText(newest?.title ?? '');
  await expect(cards(page).first()).toContainText(/\d{4}\/\d{2}\/\d{2}/);
  await expect(page.getByRole('main')).toContainText(/全\d+件中 1〜8件/);
});

test('tags narrow the list, stand in the address, and widen it again', async ({ page }) => {
  await page.goto('/video?p=2');
  await button(page, 'タグをすべて表示').click();
  await tag(page, '税務').click();
  await expect(page).toHaveURL('/video?t=5');
  await expect(tag(page, '税務')).toHaveAttribute('aria-pressed', 'true');
  const ofOne = await totalOf(page);
  await tag(page, '確定申告').click();
  await expect(page).toHaveURL('/video?t=5&t=6');
  await expect(page.getByRole('main')).not.toContainText(`全${ofOne}件`);
  expect(await totalOf(page)).toBeLessThan(ofOne);
  for (const card of await cards(page).all()) {
    await expect(card.getByRole('link', { name: '税務', exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: '確定申告', exact: true })).toBeVisible();
  }
  await tag(page, '税務').click();
  await expect(page).toHaveURL('/video?t=6');
  await expect(tag(page, '税務')).toHaveAttribute('aria-pressed', 'false');
});

test('the whole card opens the lecture', { tag: '@both' }, async ({ page }) => {
  await page.goto('/video');
  const title = (await titles(page).first().textContent()) ?? '';
  await cards(page)
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a page beyond the last shows the last; the order turns round, from the first page', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/video?p=999');
  const last = Math.ceil((await totalOf(page)) / 8);
  await expect(page).toHaveURL(`/video?p=${last}`);
  await expect(pages(page).getByRole('link', { name: '次のページ' })).toHaveCount(0);
  await expect(pages(page).getByRole('link', { name: `${last}ページ目` })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const oldest = (await titles(page).last().textContent()) ?? '';
  await button(page, '古い順').click();
  await expect(page).toHaveURL('/video?sort=asc');
  await expect(titles(page).first()).toHaveText(oldest);
  await expect(button(page, '古い順')).toHaveAttribute('aria-pressed', 'true');
  await button(page, '新しい順').click();
  await expect(page).toHaveURL('/video');
});

test('pages lead on, the back button back, and each begins at the top', async ({ page }) => {
  await page.goto('/video');
  await expect(cards(page)).toHaveCount(8);
  const first = await titles(page).allTextContents();
  await pages(page).getByRole('link', { name: '次のページ' }).click();
  await expect(page).toHaveURL('/video?p=2');
  await expect(titles(page).first()).not.toHaveText(first[0] ?? '');
  await expect(page).toHaveTitle("動画一覧 2ページ目 | Orchard Member's Site");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(pages(page).getByRole('link', { name: '2ページ目' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pages(page).getByRole('link', { name: '3ページ目' }).click();
  await expect(page).toHaveURL('/video?p=3');
  await page.goBack();
  await expect(page).toHaveURL('/video?p=2');
  await page.goBack();
  await expect(page).toHaveURL('/video');
  await expect(titles(page)).toHaveText(first);
});

test('nothing found is said, with a way out', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video?t=1&t=14&uncp=1');
  await expect(page.getByRole('main')).toContainText('動画が見つかりませんでした。');
  await page.getByRole('link', { name: '条件をすべて解除する' }).click();
  await expect(page).toHaveURL('/video');
  await expect(cards(page)).toHaveCount(8);
});

test('the tags take one row until they are unfolded', { tag: ['@both', '@more'] }, async ({
  page,
}) => {
  await page.goto('/video');
  const bar = page.getByRole('list', { name: 'タグで絞り込む' });
  const height = async () => (await bar.boundingBox())?.height;
  const lastTag = tag(page, '上級');
  await expect.poll(height).toBe(39);
  await expect(lastTag).not.toBeInViewport();
  await button(page, 'タグをすべて表示').click();
  await expect(button(page, 'タグを折りたたむ')).toHaveAttribute('aria-expanded', 'true');
  expect(await height()).toBeGreaterThan(39);
  await lastTag.click();
  await expect(page).toHaveURL('/video?t=24');
  await button(page, 'タグを折りたたむ').click();
  await expect.poll(height).toBe(39);
  // Chosen tags always stay visible.
  await expect(lastTag).toBeInViewport({ ratio: 0.9 });
});

test('what is pressed shows at once, before the list is there', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/video');
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(/\/api\/video\?/, async (route) => {
    await held;
    await route.continue();
  });
  const unwatched = button(page, '未視聴のみ');
  await unwatched.click();
  await expect(unwatched).toHaveAttribute('aria-pressed', 'true');
  await tag(page, '税務').click();
  await expect(tag(page, '税務')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/video');
  goOn();
  await expect(page).toHaveURL('/video?t=5&uncp=1');
  await page.goto('/video');
  await pages(page).getByRole('link', { name: '2ページ目' }).click();
  await expect(pages(page).getByRole('link', { name: '2ページ目' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
