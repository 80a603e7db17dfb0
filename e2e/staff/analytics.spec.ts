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
  await expect(card(page, '視聴を完了した会員')).toContainText('5人未満');
  const minute = page.getByRole('region', { name: '講師の一分' });
  await expect(minute.getByRole('img', { name: /はじめ 100％、中ほど 0％/ })).toBeVisible();
  await expect(minute.getByText('目立って見直されている場所はありません。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('combobox', { name: '会員区分' }).press('Enter');
  await page.getByRole('option', { name: 'WIS' }).press('Enter');
  await expect(card(page, '視聴した会員')).toContainText('5人未満');
  await expect(page).toHaveURL(/brand=/);
  await expect(minute.getByText(/^視聴した会員が5人になり/)).toBeVisible();
  await expect(minute.getByRole('img')).toHaveCount(0);
  const brands = page.getByRole('region', { name: '会員区分別' });
  await expect(brands.getByRole('row', { name: /^Orchard ― 5人未満 ― ― ―$/ })).toBeVisible();

  await page.goto(`/staff/video-analytics/${videoId}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '書き出す' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`video-${videoId}-retention.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect([lines[1], lines[100]]).toEqual(['0,0,6,100,', '99,594,,,']);
  expect(await barriers(page)).toEqual([]);
});

test('the lecturer’s minute names a difficulty, and tells of a place what is said, asked and changed', {
  tag: '@both',
}, async ({ page, database, make }) => {
  const title = `難しい講義 ${Date.now()}`;
  const { id: videoId } = await make.video({ title, publishedAt: null, durationSeconds: 1_000 });
  const watched = [];
  for (let number = 0; number < 40; number += 1) {
    const { id: memberId } = await addNewcomer(database, ['club']);
    const at = number < 20 ? '2026-01-10T12:00:00+09:00' : '2026-03-10T12:00:00+09:00';
    watched.push({
      memberId,
      videoId,
      fromSeconds: 0,
      toSeconds: number % 4 === 0 ? 400 : 1_000,
      at,
    });
  }
  await addProgress(database.kysely, watched);
  await database.pool.query(
    `UPDATE video_progress SET seen_again = '{[690000,720000)}'
     WHERE video_id = $1 AND member_id = ANY($2)`,
    [videoId, watched.slice(0, 15).map(({ memberId }) => memberId)],
  );
  await database.pool.query(
    `INSERT INTO video_captions (video_id, position, start_ms, end_ms, text)
     VALUES ($1, 1, 0, 5000, 'はじめます'), ($1, 2, 700000, 706000, '控除は38万円です')`,
    [videoId],
  );
  await database.pool.query(
    `WITH q AS (
       INSERT INTO video_questions (member_id, video_id, message, at_seconds, is_public)
       VALUES ($1, $2, '今も38万円ですか。', 705, true) RETURNING id
     )
     INSERT INTO video_question_answers (video_question_id, staff_id, message, created_at)
     SELECT q.id, (SELECT min(id) FROM staff), '58万円です。', '2026-02-01T12:00:00+09:00' FROM q`,
    [watched[0]?.memberId, videoId],
  );

  await page.goto(`/staff/videos/${videoId}`);
  await page.getByRole('link', { name: '利用状況・講師の一分' }).press('Enter');
  const minute = page.getByRole('region', { name: '講師の一分' });
  const difficulties = minute.getByRole('list', { name: '見直されている場所' });
  await expect(difficulties.getByRole('listitem')).toHaveText([
    /^11:30〜12:00.*30人のうち15人（50％）が見直しています（95％信頼区間 33％〜67％）。近くの質問・訂正：1件控除は38万円です$/,
  ]);
  const drops = minute.getByRole('list', { name: '離脱の多い場所' });
  await expect(drops.getByRole('listitem')).toHaveText([/^6:30〜6:40.*25％が離脱/]);

  const chosen = minute.getByRole('group', { name: '選んだ場所' });
  await difficulties.getByRole('button').press('Enter');
  await expect(chosen).toContainText('11:30〜12:00の言葉：控除は38万円です');
  await expect(chosen).toContainText(
    '見直した会員：前は15人のうち11人（73％）、後は15人のうち5人未満。減ったと言えます。',
  );
  await expect(chosen).toContainText('2026年2月1日に公開');
  const line = minute.getByRole('slider', { name: '場所' });
  await expect(line).toHaveAttribute(
    'aria-valuetext',
    /^11:30：見ていた会員 30人（75％）、見直した会員 15人（50％）$/,
  );
  await line.press('Home');
  await expect(chosen).toContainText('0:00〜0:10の言葉：はじめます');
  await line.press('ArrowRight');
  await expect(chosen).toContainText('0:10〜0:20の言葉：（字幕がありません）');
  await minute.getByText('表で見る').press('Enter');
  await expect(
    minute.getByRole('row', { name: '11:40（70％） 30人（75％） 15人（50％）' }),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // Also in large type.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
