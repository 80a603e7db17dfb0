import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

// What TCP sends before it hears from the other side, with room for the head of the answer.
const FIRST_WINDOW = 14_600;

/** The pictures of the site's own that are fetched from here on. */
function fetchedBy(page: Page) {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/media/images/')) found.push(pathname.slice(14) + search);
  });
  return found;
}

test('home’s banner comes once: to a phone cut to what it shows, elsewhere as it is', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const fetched = fetchedBy(page);
  const coming = page.waitForResponse((answer) => answer.url().includes('/orchard-dawn-'));
  await page.goto('/');
  const banner = page.getByRole('img', { name: '朝焼けの丘に並ぶ果樹園' });
  await expect(banner).toBeVisible();
  const answer = await coming;
  const { responseHeadersSize, responseBodySize } = await answer.request().sizes();
  const bytes = responseHeadersSize + responseBodySize;
  expect(new URL(answer.url()).search).toBe(isMobile ? '?size=phone' : '');
  if (isMobile) expect(bytes).toBeLessThan(FIRST_WINDOW);
  const size = await banner.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual(isMobile ? [864, 486] : [1600, 500]);
  // The scripts have taken the screen over by now, and fetch nothing of it again.
  await page.getByRole('button', { name: '画像の切り替えを止める' }).click();
  await expect(page.getByRole('button', { name: '画像の切り替えを始める' })).toBeVisible();
  expect(fetched.filter((name) => name.startsWith('orchard-dawn-'))).toHaveLength(1);
});

test('pictures of cards come in the size of cards, on phones of rows', {
  tag: ['@both', '@more'],
}, async ({ page, isMobile }) => {
  const fetched = fetchedBy(page);
  await page.goto('/video');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  const size = isMobile ? '.webp?size=row' : '.webp?size=card';
  expect(fetched.filter((name) => !name.endsWith(size))).toEqual([]);
});
