import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'hanako' });

/** Opens home until the server had time to draw it. */
async function openDrawn(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#root > *').first()).toBeAttached({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Keeps the scripts of a page back. @returns what lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const open = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await open;
    await route.continue();
  });
  return letThrough;
}

test('home stands before its scripts, and they take over what stands', async ({ context }) => {
  const page = await context.newPage();
  const letThrough = await holdScripts(page);
  await openDrawn(page);
  await expect(page.getByRole('heading', { name: '最新のお知らせ' })).toBeVisible();
  await expect(page.getByRole('link', { name: '視聴履歴一覧' })).toBeVisible();
  const root = page.locator('#root');
  await expect(root).toHaveAttribute('data-drawn');
  const section = page.locator('main section').first();
  await section.evaluate((element) => element.setAttribute('data-before', ''));
  letThrough();
  await expect(root).not.toHaveAttribute('data-drawn');
  // Drawn anew it would be another element.
  await expect(section).toHaveAttribute('data-before');
  await page.getByRole('link', { name: 'お知らせ一覧' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('what is pressed before anybody listens is heard', async ({ context }) => {
    const page = await context.newPage();
    const letThrough = await holdScripts(page);
    await openDrawn(page);
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await expect(page.getByRole('dialog', { name: 'メインメニュー' })).toBeHidden();
    letThrough();
    await expect(page.getByRole('dialog', { name: 'メインメニュー' })).toBeVisible();
  });
});

test('so is what is pressed in a part that is taken over by itself', async ({ context }) => {
  const page = await context.newPage();
  const letThrough = await holdScripts(page);
  // Nothing is taken out: other journeys look at it.
  await page.route('**/api/video/continue/*', (route) => route.abort());
  const asked = page.waitForRequest('**/api/video/continue/*');
  await openDrawn(page);
  const row = page.getByRole('region', { name: '続きから見る' });
  await row
    .getByRole('button', { name: /から外す/ })
    .first()
    .click();
  letThrough();
  expect((await asked).method()).toBe('DELETE');
});

test('who searches before the scripts are there finds videos', async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const letThrough = await holdScripts(page);
  await openDrawn(page);
  await page.getByRole('searchbox').fill('税金');
  await page.getByRole('searchbox').press('Enter');
  letThrough();
  await expect(page).toHaveURL(/\/video\?search=/);
  await expect(page.getByRole('searchbox').first()).toHaveValue('税金');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home can be read', async ({ context }) => {
    const page = await context.newPage();
    await openDrawn(page);
    await expect(page.getByRole('heading', { name: '最新のお知らせ' })).toBeVisible();
  });
});
