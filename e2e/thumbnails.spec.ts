import type { Page } from '@playwright/test';
import { addMarks } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });
// All use the same two lectures, and one changes what is stored.
test.describe.configure({ mode: 'serial' });

const PICTURE = 'https://i.vimeocdn.com/video/452001751-8a7f_640.jpg';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const platformIds = ['76979871', '1084537'];
const card = (page: Page) => page.getByRole('main').getByRole('article').first();
const picture = (page: Page) => card(page).locator(`img[src="${PICTURE}"]`);
const player = (page: Page) => card(page).locator('iframe');

test.beforeEach(async ({ page, account, database }) => {
  await database.kysely
    .updateTable('videos')
    .set({ thumbnail_url: null })
    .where('vimeo_id', 'in', platformIds)
    .execute();
  const { id } = await database.kysely
    .selectFrom('videos')
    .select('id')
    .where('vimeo_id', '=', '76979871')
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
});

/** Answers for the platform's info service; returns the requests. */
async function platform(
  page: Page,
  answer: Parameters<Parameters<Page['route']>[1]>[0] extends infer Route
    ? (route: Route) => Promise<void>
    : never,
) {
  const asked: { url: string; cookie: string | undefined }[] = [];
  await page.route('https://vimeo.com/api/oembed.json?**', async (route) => {
    const { cookie } = await route.request().allHeaders();
    asked.push({ url: new URL(route.request().url()).searchParams.get('url') ?? '', cookie });
    await answer(route);
  });
  return asked;
}
const json = (body: unknown, status = 200) => ({
  status,
  json: body,
  headers: { 'access-control-allow-origin': '*' },
});

test('is asked for once, shown, and saved for everybody', async ({ page, database }) => {
  const asked = await platform(page, (route) => route.fulfill(json({ thumbnail_url: PICTURE })));
  const saved = page.waitForRequest((request) => /thumbnail\/\d+$/.test(request.url()));
  await page.goto('/video/bookmark');
  await expect(picture(page)).toBeVisible();
  expect((await saved).postDataJSON()).toEqual({ thumbnail_url: PICTURE });
  expect(await (await saved).response().then((answer) => answer?.status())).toBe(204);
  expect(asked).toEqual([{ url: 'https://vimeo.com/76979871/8272103f6e', cookie: undefined }]);
  await expect(player(page)).toHaveCount(0);

  // Other screens of the same visit do not ask again.
  await card(page).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await page.goBack();
  await expect(picture(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  const stored = await database.kysely
    .selectFrom('videos')
    .select('thumbnail_url')
    .where('vimeo_id', '=', '76979871')
    .executeTakeFirst();
  expect(stored?.thumbnail_url ?? PICTURE).toMatch(/^https:\/\/i\.vimeocdn\.com\//);
});
