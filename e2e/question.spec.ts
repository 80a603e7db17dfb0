import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { barriers } from './setup/accessibility.ts';
import { logIn } from './setup/login-form.ts';
import { loseFirstAnswer } from './setup/lost-answer.ts';
import { type Account, expireSessions, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const QUESTION = '家賃の入金が遅れたとき、\n最初に何をすればよいですか。';
const ASK = '**/api/video/question/*';
const field = (page: Page) => page.getByRole('textbox', { name: '質問の内容' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '入力内容の確認' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('status', { name: '通知' });

/** Scrolls to the place of the form. */
const comeNear = (page: Page) =>
  page.getByRole('heading', { name: 'この動画について質問する' }).scrollIntoViewIfNeeded();

async function open(page: Page, database: Database) {
  const [video] = await newestVideos(database, 1);
  await page.goto(`/video/${video?.id}`);
  await comeNear(page);
  return `/video/${video?.id}`;
}
async function look(page: Page) {
  await button(page, '入力内容を確認する').click();
  await expect(dialog(page)).toBeVisible();
}
const asked = ({ kysely }: Database, { id }: Account) =>
  kysely.selectFrom('video_questions').select('message').where('member_id', '=', id).execute();

test('a question is looked at, sent, and stands there at once', { tag: '@both' }, async ({
  page,
  account,
  database,
}) => {
  await open(page, database);
  await field(page).fill(QUESTION);
  await look(page);
  await expect(dialog(page)).toContainText('最初に何をすればよいですか。');
  expect(await barriers(page)).toEqual([]);
  // The dialog keeps the focus, and gives it back.
  await expect(button(page, 'キャンセル')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, '質問を送信する')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toHaveValue(QUESTION);
  await expect(button(page, '入力内容を確認する')).toBeFocused();
  await button(page, '入力内容を確認する').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await button(page, '質問を送信する').dblclick();
  await expect(toast(page)).toContainText('質問を送信しました。');
  const own = page.getByRole('listitem').filter({ hasText: '最初に何をすればよいですか。' });
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await expect(own).toContainText('回答をお待ちください。');
  await expect(own).not.toContainText(account.name);
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await comeNear(page);
  await expect(own).toBeVisible();
  await expect(field(page)).toHaveValue('');
  expect(await asked(database, account)).toEqual([{ message: QUESTION }]);
});

test('a question that gets no answer is kept, beyond a reload, and asked once in the end', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expect(/net::ERR_FAILED/);
  await open(page, database);
  const keys = await loseFirstAnswer(page, ASK);
  await field(page).fill(QUESTION);
  await look(page);
  await button(page, '質問を送信する').click();
  await expect(toast(page)).toContainText('サーバーに接続できませんでした。');
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await comeNear(page);
  await expect(field(page)).toHaveValue(QUESTION);
  await look(page);
  await button(page, '質問を送信する').click();
  await expect(toast(page)).toContainText('質問を送信しました。');
  expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await asked(database, account)).toHaveLength(1);
});

test('a session that has ended leads to sign-in and back to what was written', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(401);
  troubles.expectStatus(419);
  const address = await open(page, database);
  await field(page).fill(QUESTION);
  await look(page);
  await expireSessions(database, account);
  await button(page, '質問を送信する').click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: address })}`);
  await logIn(page, account);
  await expect(page).toHaveURL(address);
  await expect(field(page)).toHaveValue(QUESTION);
  await look(page);
  await button(page, '質問を送信する').click();
  await expect(toast(page)).toContainText('質問を送信しました。');
});

test('what was written outlives a sign-out, and is nobody else’s', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  const address = await open(page, database);
  await field(page).fill(QUESTION);
  await page.getByRole('link', { name: /^アカウント（/ }).click();
  await button(page, 'ログアウトする').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, { email: 'hanako@example.jp' });
  await expect(page).toHaveURL('/');
  const follow = async () => {
    // Within the same document, as a member navigates.
    await page.getByRole('combobox', { name: '動画を検索' }).focus();
    await page.keyboard.press('Enter');
    await page.locator(`a[href="${address}"]`).first().click();
    await expect(page).toHaveURL(address);
  };
  await follow();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('link', { name: /^アカウント（/ }).click();
  await button(page, 'ログアウトする').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/');
  await follow();
  await expect(field(page)).toHaveValue(QUESTION);
});

test('each lecture keeps its own', { tag: '@more' }, async ({ page, database }) => {
  const [first, second] = await newestVideos(database, 2);
  await page.goto(`/video/${first?.id}`);
  await comeNear(page);
  await field(page).fill(QUESTION);
  await page.goto(`/video/${second?.id}`);
  await comeNear(page);
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await comeNear(page);
  await expect(field(page)).toHaveValue(QUESTION);
});
