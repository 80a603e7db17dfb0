import type { Page } from '@playwright/test';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });

test('no bookmark yet: why, and where to go', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video/bookmark');
  const main = page.getByRole('main');
  await expect(main).toContainText('ブックマークした動画はありません。');
  await main.getByRole('link', { name: 'すべての動画を見る' }).click();
  await expect(page).toHaveURL('/video');
});

test('twelve to a page, the last one set first', async ({ page, account, database }) => {
  const videos = await newestVideos(database, 13);
  const kept = [...videos].reverse();
  await addMarks(
    database,
    'bookmarks',
    account,
    kept.map(({ id }) => id),
  );
  await page.goto('/video/bookmark');
  await expect(titles(page)).toHaveText(kept.slice(0, 12).map(({ title }) => title));
  await expect(page.getByRole('main')).toContainText('全13件中 1〜12件');
  await page.getByRole('link', { name: '次のページ' }).click();
  await expect(page).toHaveURL('/video/bookmark?p=2');
  await expect(titles(page)).toHaveText([kept[12]?.title ?? '']);
  await page.goBack();
  await expect(titles(page)).toHaveCount(12);
  await page.goto('/video/bookmark?p=9');
  await expect(page).toHaveURL('/video/bookmark?p=2');
});
