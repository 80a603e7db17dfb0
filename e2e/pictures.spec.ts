import type { Page } from '@playwright/test';
import { addMarks } from './setup/people.ts';
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

const PICTURE = 'https://i.vimeocdn.com/video/452001751-8a7f_640.jpg';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

test('a missing thumbnail is asked for once, shown, and saved for everybody', async ({
  page,
  account,
  database,
}) => {
  const { id } = await database.kysely
    .updateTable('videos')
    .set({ thumbnail_url: null })
    .where('vimeo_id', '=', '76979871')
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMarks(database, 'bookmarks', account, [id]);
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="ja"><title>再生</title>',
    }),
  );
  await page.route('https://i.vimeocdn.com/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: PIXEL }),
  );
  // The platform's info service.
  const asked: { url: string | null; cookie: string | undefined }[] = [];
  await page.route('https://vimeo.com/api/oembed.json?**', async (route) => {
    const { cookie } = await route.request().allHeaders();
    asked.push({ url: new URL(route.request().url()).searchParams.get('url'), cookie });
    await route.fulfill({
      json: { thumbnail_url: PICTURE },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  const picture = firstCard(page).locator(`img[src="${PICTURE}"]`);
  const saved = page.waitForRequest((request) => /thumbnail\/\d+$/.test(request.url()));
  await page.goto('/video/bookmark');
  await expect(picture).toBeVisible();
  expect((await saved).postDataJSON()).toEqual({ thumbnail_url: PICTURE });
  expect((await (await saved).response())?.status()).toBe(204);
  expect(asked).toEqual([{ url: 'https://vimeo.com/76979871/8272103f6e', cookie: undefined }]);
  await expect(firstCard(page).locator('iframe')).toHaveCount(0);

  // Other screens of the same visit do not ask again.
  await firstCard(page).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await page.goBack();
  await expect(picture).toBeVisible();
  expect(asked).toHaveLength(1);
  const stored = await database.kysely
    .selectFrom('videos')
    .select('thumbnail_url')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored?.thumbnail_url ?? PICTURE).toMatch(/^https:\/\/i\.vimeocdn\.com\//);
});
