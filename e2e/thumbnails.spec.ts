import type { Page } from '@playwright/test';
import { addMarks } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const PICTURE = 'https://i.vimeocdn.com/video/452001751-8a7f_640.jpg';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const card = (page: Page) => page.getByRole('main').getByRole('article').first();

test('is asked for once, shown, and saved for everybody', async ({ page, account, database }) => {
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
  const picture = card(page).locator(`img[src="${PICTURE}"]`);
  const saved = page.waitForRequest((request) => /thumbnail\/\d+$/.test(request.url()));
  await page.goto('/video/bookmark');
  await expect(picture).toBeVisible();
  expect((await saved).postDataJSON()).toEqual({ thumbnail_url: PICTURE });
  expect((await (await saved).response())?.status()).toBe(204);
  expect(asked).toEqual([{ url: 'https://vimeo.com/76979871/8272103f6e', cookie: undefined }]);
  await expect(card(page).locator('iframe')).toHaveCount(0);

  // Other screens of the same visit do not ask again.
  await card(page).getByRole('heading').getByRole('link').click();
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
