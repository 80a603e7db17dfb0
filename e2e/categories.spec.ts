import { sendShells } from './setup/network.ts';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const main = { name: '動画カテゴリー', level: 1 };

test('eight categories, the one without lectures being prepared', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/video/category');
  await expect(page.getByRole('heading', main)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'はじめての不動産投資',
    '融資とローンの教科書',
    '税務・確定申告ゼミ',
    '物件を見る目を養う',
    '決算書が読める会計講座',
    'NISAではじめる資産形成',
    '相続対策 実践シリーズ',
    '続ける力を育てる マインドと習慣',
  ]);
  await expect(page.getByText('このカテゴリーの動画はただいま準備中です。')).toHaveCount(1);
});

test('a row says whether it was watched, and opens its lecture', async ({
  page,
  account,
  database,
}) => {
  const videos = await newestVideos(database, 60);
  const video = videos.find(({ title }) => title.startsWith('NISA質問箱'));
  await addMarks(database, 'completions', account, [video?.id ?? 0]);
  await page.goto('/video/category');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'NISAと歩く資産形成 第5回' })).toContainText('未視聴');
  const watched = rows.filter({ hasText: 'NISA質問箱' });
  await expect(watched).toContainText('視聴済み');
  await watched.getByRole('link').click();
  await expect(page).toHaveURL(`/video/${video?.id}`);
});

test('a category leads to all of its lectures', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video/category');
  const link = page.getByRole('link', { name: /^融資とローンの教科書の動画をすべて見る/ });
  const count = /（(\d+)本）/.exec((await link.getAttribute('aria-label')) ?? '')?.[1];
  await link.click();
  await expect(page).toHaveURL('/video?t=2');
  await expect(page.getByRole('main')).toContainText(`全${count}件`);
});

test('no category at all is said', { tag: '@more' }, async ({ page }) => {
  await sendShells(page);
  await page.route('**/api/video/category?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/video/category');
  await expect(page.getByRole('main')).toContainText('ただいま準備中です。');
});
