import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Goes down the list and opens its last lecture. @returns how far down that was, in pixels */
async function openLastLecture(page: Page): Promise<number> {
  await page.goto('/video');
  const lecture = page.getByRole('main').getByRole('article').last();
  const link = lecture.getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const title = await link.innerText();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(200);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => scrolled(page)).toBe(0);
  return before;
}

async function expectListAt(page: Page, place: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画一覧');
  await expect.poll(() => scrolled(page)).toBe(place);
}

test('back from a lecture leads to the same place of the list', { tag: '@both' }, async ({
  page,
}) => {
  const before = await openLastLecture(page);
  await page.goBack();
  await expectListAt(page, before);
});

test('so it does when the lecture was loaded anew', { tag: '@both' }, async ({ page }) => {
  const before = await openLastLecture(page);
  await page.reload();
  await page.goBack();
  await expectListAt(page, before);
});
