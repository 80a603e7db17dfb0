import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import type { Group } from '#server/demo/cast/people.ts';
import { addProgress } from '#server/features/watching/progress.store.ts';

/** Who watches ten minutes up to where, in seconds. */
const VIEWERS: [Group, number][] = [
  ['club', 150],
  ['club', 150],
  ['club', 150],
  ['club', 600],
  ['wis', 600],
  ['wis', 600],
];

const card = (page: Page, title: string) =>
  page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });

test('how one video is watched is shown in figures, as a curve, as a table and as a file', {
  tag: '@more',
}, async ({ page, database, make }) => {
  // A draft, so that no other journey finds it.
  const title = `離脱のある講義 ${Date.now()}`;
  const { id: videoId } = await make.video({ title, publishedAt: null, durationSeconds: 600 });
  const watched = [];
  for (const [group, toSeconds] of VIEWERS) {
    const { id: memberId } = await addNewcomer(database, [group]);
    watched.push({ memberId, videoId, fromSeconds: 0, toSeconds, at: new Date() });
  }
  await addProgress(database.kysely, watched);

  await page.goto('/staff/video-analytics');
  await page.getByPlaceholder('検索').fill(title);
  await expect(page).toHaveURL(/filter=/);
  const row = page.getByRole('row', { name: title });
  await expect(row.getByRole('cell')).toHaveText([
    title,
    '6人（6回）',
    '38分',
    '3人（50％）',
    '63％',
    '0',
  ]);
  // By keyboard, like the rest of this screen.
  await row.getByRole('link', { name: title }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/staff/video-analytics/${videoId}$`));
  await expect(card(page, '視聴した会員')).toContainText('6人');
  await expect(card(page, '視聴時間')).toContainText('38分');
  await expect(card(page, '視聴を完了した会員')).toContainText('3人視聴した会員の50％');
  const curve = page.getByRole('region', { name: '視聴維持率' });
  await expect(
    curve.getByRole('img', { name: /はじめ 100％、中ほど 50％、おわり 50％。.*1か所/ }),
  ).toBeVisible();
  await expect(curve.getByRole('listitem')).toHaveText([/^2:24 付近で、.*50％が離脱しています/]);
  await curve.getByText('表で見る').press('Enter');
  await expect(curve.getByRole('row', { name: '2:30（25％） 3人 50％' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('combobox', { name: '会員区分' }).press('Enter');
  await page.getByRole('option', { name: 'WIS' }).press('Enter');
  await expect(card(page, '視聴した会員')).toContainText('2人');
  await expect(page).toHaveURL(/brand=/);
  await expect(curve.getByRole('img', { name: /おわり 100％。.*0か所/ })).toBeVisible();
  await expect(curve.getByText('視聴した会員が5人になると表示します。')).toBeVisible();
  const brands = page.getByRole('region', { name: '会員区分別' });
  await expect(
    brands.getByRole('row', { name: /^Orchard 4回 4人 18分 1人（25％） 44％$/ }),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '書き出す' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`video-${videoId}-retention.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect([lines[1], lines[100]]).toEqual(['0,0,2,100', '99,594,2,100']);
  expect(await barriers(page)).toEqual([]);
});
