import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
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

const fallbacks: [name: string, body: unknown, status: number][] = [
  ['names one from elsewhere', { thumbnail_url: 'https://i.vimeocdn.com.example.jp/x.jpg' }, 200],
  ['has none', { title: '公開講義' }, 200],
  ['does not know the video', { error: 'Not Found' }, 404],
  ['is broken', {}, 500],
];
for (const [name, body, status] of some(1, fallbacks)) {
  test(`is the player, to look at only, when the platform ${name}`, { tag: '@more' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectStatus(status);
    let saves = 0;
    page.on('request', (request) => {
      if (/thumbnail\/\d+$/.test(request.url())) saves += 1;
    });
    await platform(page, (route) => route.fulfill(json(body, status)));
    await page.goto('/video/bookmark');
    await expect(player(page)).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    );
    await expect(player(page)).toHaveCSS('pointer-events', 'none');
    await expect(player(page)).toHaveAttribute('tabindex', '-1');
    await expect(picture(page)).toHaveCount(0);
    expect(saves).toBe(0);
    // The card is still one link.
    await card(page).click({ position: { x: 60, y: 60 } });
    await expect(page).toHaveURL(/\/video\/\d+$/);
  });
}

test('is the player when the platform does not answer in good time', { tag: '@more' }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await platform(page, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.goto('/video/bookmark');
  await expect(card(page)).toBeVisible();
  await expect(player(page)).toHaveCount(0);
  await expect(player(page)).toHaveCount(1);
  release();
});

test('is not looked up before its card comes near', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  const rows = await database.kysely
    .selectFrom('videos')
    .select('id')
    .where('vimeo_id', 'is', null)
    .where('published_at', '<', new Date())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('video_brands').whereRef('video_brands.video_id', '=', 'videos.id'))),
    )
    .limit(11)
    .execute();
  // Marks are dated back from a minute ago; a later call would date them the same.
  await database.kysely.deleteFrom('video_bookmarks').where('member_id', '=', account.id).execute();
  const platformVideo = await database.kysely
    .selectFrom('videos')
    .select('id')
    .where('vimeo_id', '=', '76979871')
    .executeTakeFirstOrThrow();
  const ids = [...rows.map(({ id }) => id), platformVideo.id];
  await addMarks(database, 'bookmarks', account, ids);
  const asked = await platform(page, (route) => route.fulfill(json({ thumbnail_url: PICTURE })));
  await page.goto('/video/bookmark');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expect(card(page)).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(1);
});
