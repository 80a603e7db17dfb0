import type { Page } from '@playwright/test';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });

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
  await page
    .getByRole('navigation', { name: 'メインメニュー' })
    .getByRole('link', { name: '視聴履歴' })
    .click();
  await expect(titles(page)).toHaveText([
    videos[13]?.title ?? '',
    ...videos.slice(0, 11).map(({ title }) => title),
  ]);
  await expect(page.getByRole('main')).toContainText('全14件');
});
