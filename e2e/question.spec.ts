import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { logIn } from './setup/login-form.ts';
import { type Account, expireSessions, newestVideos } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const QUESTION = '家賃の入金が遅れたとき、\n最初に何をすればよいですか。';
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

test('a session that has ended leads back to the form, with what was written', {
  tag: '@both',
}, async ({ page, account, database, troubles }) => {
  troubles.expectStatus(419);
  troubles.expectStatus(401);
  await open(page, database);
  const { pathname } = new URL(page.url());
  await field(page).fill(QUESTION);
  await look(page);
  await expireSessions(database, account);
  await button(page, '質問を送信する').click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${pathname}#kept-question`)}`);
  await expect(toast(page)).toContainText('書きかけの内容は残っています。');
  await logIn(page, account);
  await expect(page).toHaveURL(`${pathname}#kept-question`);
  await expect(field(page)).toHaveValue(QUESTION);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport();
  await expect(toast(page)).toBeEmpty();
  expect(await asked(database, account)).toEqual([]);
});

test('a long question is shown from its beginning, and folded', { tag: '@phone' }, async ({
  page,
  database,
}) => {
  await open(page, database);
  const long = 'この物件の資料を読み、賃料の見込みと修繕の履歴について考えました。'.repeat(60);
  await field(page).fill(long);
  await look(page);
  await button(page, '質問を送信する').click();
  const own = page.getByRole('listitem').filter({ hasText: 'この物件の資料を読み' });
  await expect(own).toBeFocused();
  const label = own.getByText('質問', { exact: true });
  await expect(label).toBeInViewport({ ratio: 1 });
  // Nothing lies over it: the player stays at the top.
  const isCovered = label.evaluate((node) => {
    const { left, top } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(left + 2, top + 2));
  });
  expect(await isCovered).toBe(false);
  const text = own.getByText(long);
  const folded = (await text.boundingBox())?.height ?? 0;
  await own.getByText('全文を表示する').tap();
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(2 * folded);
});
