import type { Page } from '@playwright/test';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
const toast = (page: Page) => page.getByRole('status', { name: '通知' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const forget = (page: Page, title: string) => button(page, `「${title}」を視聴履歴から削除する`);
const remove = (page: Page, title: string) => button(page, `「${title}」をブックマークから外す`);

test('videos are taken out of the history one by one, by key', async ({
  page,
  account,
  database,
}) => {
  const videos = await newestVideos(database, 3);
  const [first, second, third] = videos.map(({ title }) => title) as [string, string, string];
  await addMarks(
    database,
    'history',
    account,
    videos.map(({ id }) => id),
  );
  await page.goto('/video/browsing-history');
  await forget(page, second).press('Enter');
  await expect(toast(page)).toContainText(`「${second}」を視聴履歴から削除しました。`);
  await expect(titles(page)).toHaveText([first, third]);
  await expect(forget(page, third)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([first]);
  await expect(forget(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('視聴履歴はまだありません。');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('視聴履歴はまだありません。');
});

test('the last video of the last page leads to the page before', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  const videos = await newestVideos(database, 13);
  await addMarks(
    database,
    'history',
    account,
    videos.map(({ id }) => id),
  );
  await page.goto('/video/browsing-history?p=2');
  await forget(page, videos[12]?.title ?? '').click();
  await expect(page).toHaveURL('/video/browsing-history');
  await expect(titles(page)).toHaveCount(12);
});

test('the history is emptied after asking once more', async ({ page, account, database }) => {
  const videos = await newestVideos(database, 2);
  const ids = videos.map(({ id }) => id);
  await addMarks(database, 'history', account, ids);
  await addMarks(database, 'bookmarks', account, ids);
  await page.goto('/video/browsing-history');
  await button(page, 'すべて削除する').click();
  const dialog = page.getByRole('dialog', { name: '視聴履歴をすべて削除しますか？' });
  await expect(button(page, 'キャンセル')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveCount(2);
  await button(page, 'すべて削除する').click();
  await dialog.getByRole('button', { name: '視聴履歴をすべて削除する' }).click();
  await expect(toast(page)).toContainText('視聴履歴をすべて削除しました。');
  await expect(page.getByRole('main')).toContainText('視聴履歴はまだありません。');
  await page.goto('/video/bookmark');
  await expect(titles(page)).toHaveCount(2);
});

test('what another tab took out already stays out', { tag: '@more' }, async ({
  page,
  context,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(404);
  const videos = await newestVideos(database, 2);
  const [first, second] = videos.map(({ title }) => title) as [string, string];
  const ids = videos.map(({ id }) => id);
  await addMarks(database, 'bookmarks', account, ids);
  await addMarks(database, 'history', account, ids);
  const other = await context.newPage();
  for (const [path, press] of [
    ['/video/bookmark', remove],
    ['/video/browsing-history', forget],
  ] as const) {
    await page.goto(path);
    await other.goto(path);
    await expect(press(other, first)).toBeVisible();
    await press(page, first).click();
    await expect(titles(page)).toHaveText([second]);
    await press(other, first).click();
    await expect(titles(other)).toHaveText([second]);
    await page.reload();
    await expect(titles(page)).toHaveText([second]);
  }
});

test('a removal that fails says so and leaves the list as it is', { tag: '@more' }, async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(500);
  const [video] = await newestVideos(database, 1);
  await addMarks(database, 'history', account, [video?.id ?? 0]);
  await page.goto('/video/browsing-history');
  await page.route('**/api/video/browsing-history/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error' } }),
  );
  await forget(page, video?.title ?? '').click();
  await expect(toast(page)).toContainText('サーバーでエラーが発生しました。');
  await expect(titles(page)).toHaveText([video?.title ?? '']);
});

test('what was taken out comes back by its notice', { tag: '@both' }, async ({
  page,
  account,
  database,
}) => {
  const videos = await newestVideos(database, 2);
  const [first, second] = videos.map(({ title }) => title) as [string, string];
  const ids = videos.map(({ id }) => id);
  await addMarks(database, 'bookmarks', account, ids);
  await addMarks(database, 'history', account, ids);
  for (const [path, press, said] of [
    ['/video/bookmark', remove, 'をブックマークから外しました。'],
    ['/video/browsing-history', forget, 'を視聴履歴から削除しました。'],
  ] as const) {
    await page.goto(path);
    await press(page, second).click();
    await expect(toast(page)).toContainText(`「${second}」${said}`);
    await expect(titles(page)).toHaveText([first]);
    await expect(press(page, first)).toBeFocused();
    await toast(page).getByRole('button', { name: '元に戻す' }).click();
    await expect(toast(page)).toBeEmpty();
    // It is the newest now.
    await expect(titles(page)).toHaveText([second, first]);
    await expect(page.getByRole('main').getByRole('link', { name: second })).toBeFocused();
    await page.reload();
    await expect(titles(page)).toHaveText([second, first]);
  }
});

test('no history yet: why, and where to go', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video/browsing-history');
  const main = page.getByRole('main');
  await expect(main).toContainText('視聴履歴はまだありません。');
  await main.getByRole('link', { name: 'すべての動画を見る' }).click();
  await expect(page).toHaveURL('/video');
});

test('twelve to a page, the last one opened first', async ({ page, account, database }) => {
  const videos = await newestVideos(database, 14);
  const ids = videos.map(({ id }) => id);
  await addMarks(database, 'history', account, ids);
  await page.goto('/video/browsing-history');
  await expect(titles(page)).toHaveText(videos.slice(0, 12).map(({ title }) => title));
  await page.getByRole('link', { name: '次のページ' }).click();
  await expect(page).toHaveURL('/video/browsing-history?p=2');
  await expect(titles(page)).toHaveText(videos.slice(12).map(({ title }) => title));

  // A video that is opened again moves to the top; it is listed once.
  await titles(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videos[13]?.title ?? '');
  // Beside a film the menu is behind its button.
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  const menu = page.getByRole('dialog', { name: 'メインメニュー' });
  await menu.getByRole('link', { name: '視聴履歴' }).click();
  await expect(titles(page)).toHaveText([
    videos[13]?.title ?? '',
    ...videos.slice(0, 11).map(({ title }) => title),
  ]);
  await expect(page.getByRole('main')).toContainText('全14件');
});
