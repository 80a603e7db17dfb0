import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newestVideos } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const scenes = (page: Page) => page.getByRole('main').getByRole('listitem');

test('no scene saved yet: how to save one', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video/moments');
  await expect(page.getByRole('main')).toContainText('保存した場面はまだありません。');
  await page.getByRole('link', { name: 'すべての動画を見る' }).click();
  await expect(page).toHaveURL('/video');
});

test('saved scenes are searched, deleted, brought back, opened and carried away', {
  tag: '@both',
}, async ({ page, account, database, baseURL, make }) => {
  const [first, other] = await newestVideos(database, 2);
  for (const [video, second, note, minute] of [
    [first, 75, 'カードローンの枠', 1],
    [first, 3, '金利の一覧', 2],
    [other, 12, '', 3],
  ] as const) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
    await make.videoNote({ by: account, video: video as { id: number }, second, note, at });
  }
  await page.goto('/video/moments');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([other?.title ?? '', first?.title ?? '']);
  await expect(scenes(page)).toHaveText(['0:12メモなし', '0:03金利の一覧', '1:15カードローンの枠']);
  expect(await barriers(page)).toEqual([]);

  const field = page.getByRole('searchbox', { name: '題名・メモを検索' });
  await field.fill('ｶｰﾄﾞ');
  await expect(scenes(page)).toHaveText(['1:15カードローンの枠']);
  await field.fill('配当');
  await expect(page.getByRole('main')).toContainText('「配当」を含む場面はありません。');
  await field.fill('');

  await button(page, `「${first?.title}」の 0:03 の場面を削除する`).press('Enter');
  await expect(scenes(page)).toHaveText(['0:12メモなし', '1:15カードローンの枠']);
  await expect(button(page, `「${first?.title}」の 1:15 の場面を削除する`)).toBeFocused();
  await button(page, '元に戻す').click();
  await expect(scenes(page).filter({ hasText: '0:03金利の一覧' })).toBeVisible();

  const download = page.waitForEvent('download');
  await button(page, '書き出す').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('保存した場面.txt');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(
    `■ ${first?.title}\n0:03　金利の一覧\n　${baseURL}/video/${first?.id}?s=3`,
  );

  await page.getByRole('link', { name: 'カードローンの枠' }).click();
  await expect(page).toHaveURL(`/video/${first?.id}?s=75`);
});

test('the focus stays where one writes', { tag: '@more' }, async ({
  page,
  account,
  database,
  make,
}) => {
  const [video] = await newestVideos(database, 1);
  await make.videoNote({ by: account, video: video as { id: number }, second: 5 });
  await page.goto(`/video/${video?.id}`);
  const keep = button(page, '場面を保存');
  await expect(keep).toBeEnabled();
  await keep.press('Enter');
  await expect(page.getByText('0:00 の場面を保存しました。')).toBeVisible();
  await expect(keep).toBeFocused();
  const pencil = button(page, '0:05 のメモを書く');
  await pencil.press('Enter');
  await page.getByLabel('0:05 のメモ', { exact: true }).fill('家賃の内訳');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '家賃の内訳' })).toBeVisible();
  await expect(pencil).toBeFocused();
});
