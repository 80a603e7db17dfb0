import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { findOperator } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const TITLE = 'はじめての不動産投資 第1回 家賃というお金はどこから来るのか';
const message = (page: Page) => page.getByRole('textbox', { name: '質問の内容' });
const clock = (page: Page) => page.getByRole('textbox', { name: '時刻（分:秒）' });
const words = (page: Page) => page.getByRole('textbox', { name: 'この場面の言葉' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('status', { name: '通知' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '入力内容の確認' });

/** Opens the lecture, at a second. */
async function open(page: Page, database: Database, second: number) {
  const { id } = await database.kysely
    .selectFrom('videos')
    .select('id')
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow();
  await page.goto(`/video/${id}?s=${second}`);
  await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
  return id;
}

test('a question takes its second and words along, and stands there once', {
  tag: '@both',
}, async ({ page, account, database, make }) => {
  const second = 62;
  const id = await open(page, database, second);
  // An answer nearby, which only this member sees.
  const { id: earlier } = await make.question({
    ...{ by: account, video: { id }, message: '手取りとは何ですか。' },
    answer: { message: '<p>手元に残るお金です。</p>', by: await findOperator(database) },
  });
  await database.pool.query('UPDATE video_questions SET at_seconds = 100 WHERE id = $1', [earlier]);
  await page.reload();
  await button(page, 'ここで質問').click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toBeInViewport();
  await expect(clock(page)).toHaveValue('1:02');
  await expect(words(page)).not.toHaveValue('');
  const said = await words(page).inputValue();
  expect(await barriers(page)).toEqual([]);
  await message(page).fill('経費はどこまで引きますか。');
  // What was answered nearby is read in place.
  await page.getByText('手取りとは何ですか。').last().click();
  await expect(page.getByText('手元に残るお金です。').last()).toBeInViewport();

  // The draft is all of it, also over a reload.
  await page.reload();
  await page.getByRole('heading', { name: 'この動画について質問する' }).scrollIntoViewIfNeeded();
  await expect(message(page)).toHaveValue('経費はどこまで引きますか。');
  await expect(clock(page)).toHaveValue('1:02');
  await expect(words(page)).toHaveValue(said);
  await page.getByRole('checkbox', { name: /ほかの会員にも公開してよい/ }).check();
  await clock(page).fill('99:00');
  await button(page, '入力内容を確認する').click();
  await expect(page.getByText(/^時刻は「3:12」のように/)).toBeVisible();
  await expect(clock(page)).toBeFocused();
  await clock(page).fill('1:00');
  await button(page, '入力内容を確認する').click();
  await expect(dialog(page)).toContainText('1:00 の場面について');
  await expect(dialog(page)).toContainText(said);
  await button(page, '質問を送信する').dblclick();
  await expect(toast(page)).toContainText('質問を送信しました。');
  await expect(message(page)).toHaveValue('');
  await expect(words(page)).toBeHidden();
  const sent = await database.kysely
    .selectFrom('video_questions')
    .select(['message', 'at_seconds', 'spoken', 'may_publish'])
    .where('member_id', '=', account.id)
    .where('id', '<>', earlier)
    .execute();
  expect(sent).toEqual([
    { message: '経費はどこまで引きますか。', at_seconds: 60, spoken: said, may_publish: true },
  ]);
});

test('by keyboard a line of the transcript is asked about, explained elsewhere, and solved', {
  tag: '@both',
}, async ({ page, database }) => {
  await open(page, database, 0);
  const search = page.getByLabel('文字起こしを検索');
  if (!(await search.isVisible())) await page.getByText('文字起こし', { exact: true }).click();
  await search.fill('固定資産税');
  await expect(page.getByText('1か所')).toBeVisible();
  await search.press('Tab');
  await page.keyboard.press('ArrowRight');
  const ask = page.getByRole('button', { name: /^\d:\d\dの言葉について質問$/ });
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await expect(words(page)).toHaveValue(/固定資産税/);
  await page.keyboard.type('計算の例を知りたいです');
  const solved = button(page, '解決しました');
  await expect(solved).toBeVisible();
  const other = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /固定資産税/ }) });
  await expect(other.first()).not.toContainText(TITLE);
  expect(await barriers(page)).toEqual([]);
  await solved.press('Enter');
  await expect(message(page)).toHaveValue('');
  await expect(solved).toBeHidden();
  await button(page, '元に戻す').press('Enter');
  await expect(message(page)).toHaveValue('計算の例を知りたいです');
  await expect(words(page)).toHaveValue(/固定資産税/);
  // A lecture that explains it is opened, and the draft is there on the way back.
  const link = other.first().getByRole('link').first();
  const address = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(address ?? '');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('家賃というお金');
  await page.getByRole('heading', { name: 'この動画について質問する' }).scrollIntoViewIfNeeded();
  await expect(message(page)).toHaveValue('計算の例を知りたいです');
  await button(page, '場面を外す').press('Enter');
  await expect(message(page)).toBeFocused();
  await expect(words(page)).toBeHidden();
});
