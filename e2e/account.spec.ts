import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { logIn, loginForm } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { expireSessions, signIn } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: '通知' }).getByText(text);

test.use({ visitor: 'newcomer' });

test('the account shows what is registered, never the password, and leads to each change', {
  tag: '@more',
}, async ({ page, account }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'メインメニュー' });
  await menu.getByRole('link', { name: 'アカウント設定', exact: true }).click();
  await expect(page).toHaveURL('/account');
  const main = page.getByRole('main');
  for (const text of [account.name, account.nickname, account.email]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  for (const [thing, address, title] of [
    ['氏名', '/account/change-name', '氏名の変更'],
    ['ニックネーム', '/account/change-nickname', 'ニックネームの変更'],
    ['メールアドレス', '/account/change-email', 'メールアドレスの変更'],
    ['パスワード', '/account/change-password', 'パスワードの変更'],
  ] as const) {
    await test.step(title, async () => {
      await main.getByRole('link', { name: `${thing}を変更する`, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} | Orchard Member's Site`);
      await main.getByRole('link', { name: 'キャンセル' }).click();
      await expect(page).toHaveURL('/account');
    });
  }
});

test('the name is changed by keyboard, everywhere at once', async ({ page, account }) => {
  await page.goto('/account');
  await page.getByRole('link', { name: '氏名を変更する', exact: true }).press('Enter');
  const name = page.getByLabel('氏名', { exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(account.name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('𠮷田 さくら');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(toast(page, '氏名を変更しました。')).toBeVisible();
  await expect(page.getByRole('main').getByText('𠮷田 さくら')).toBeVisible();
  await expect(page.getByRole('link', { name: 'アカウント設定（𠮷田 さくら）' })).toContainText(
    '𠮷田',
  );
  await page.reload();
  await expect(page.getByRole('main').getByText('𠮷田 さくら')).toBeVisible();
});

test('a session that has ended loses nothing of what was typed', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(419);
  troubles.expectStatus(401);
  for (const [path, label] of [
    ['/account/change-name', '氏名'],
    ['/account/change-email', '新しいメールアドレス'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.getByLabel(label, { exact: true }).fill('sakura-2@example.jp');
      await expireSessions(database, account);
      await page.getByLabel(label, { exact: true }).press('Enter');
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}#kept-edit`)}`);
      await expect(page.getByRole('main')).toContainText('書きかけの内容は残っています。');
      await logIn(page, account);
      await expect(page).toHaveURL(`${path}#kept-edit`);
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('sakura-2@example.jp');
      await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    });
  }
});

const NEW_PASSWORD = ' 梨の花が咲く 3131 ';

const passwordForm = (page: Page) => ({
  current: page.getByLabel('現在のパスワード', { exact: true }),
  password: page.getByLabel('新しいパスワード', { exact: true }),
  confirmation: page.getByLabel('パスワード（確認）', { exact: true }),
  submit: page.getByRole('button', { name: '変更を保存する' }),
});

async function change(page: Page, current: string, password: string): Promise<void> {
  const form = passwordForm(page);
  await form.current.fill(current);
  await form.password.fill(password);
  await form.confirmation.fill(password);
  await form.submit.click();
}

test('a new password signs every other browser out at once, and only the others', async ({
  page,
  context,
  browser,
  account,
  database,
  baseURL,
  troubles,
}) => {
  // The other browser still asks while its session is taken away.
  troubles.expectStatus(401);
  const other = await browser.newContext({ baseURL: baseURL as string });
  await signIn(database, other, account, baseURL as string);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/account');
  await expect(elsewhere.getByRole('heading', { name: 'アカウント' })).toBeVisible();

  const secondTab = await context.newPage();
  await secondTab.goto('/account/change-nickname');

  await page.bringToFront();
  await page.goto('/account/change-password');
  const tokens = async () => (await context.cookies()).map(({ value }) => value);
  const before = await tokens();
  await change(page, PASSWORD, NEW_PASSWORD);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
  const after = await tokens();
  expect(after).toHaveLength(2);
  expect(after.filter((value) => before.includes(value))).toEqual([]);

  await elsewhere.getByRole('link', { name: '氏名を変更する', exact: true }).click();
  await elsewhere.getByLabel('氏名', { exact: true }).fill('よその人');
  await elsewhere.getByRole('button', { name: '変更を保存する' }).click();
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount%2Fchange-name%23kept-edit');
  await other.close();

  await secondTab.bringToFront();
  await secondTab.getByLabel('ニックネーム').fill('さくらん');
  await secondTab.getByRole('button', { name: '変更を保存する' }).click();
  await expect(secondTab).toHaveURL('/account');
  await page.bringToFront();
  await page.reload();
  await expect(page.getByRole('main').getByText('さくらん')).toBeVisible();

  await mailTo(account.email, 'password_changed');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL('/login');
  const login = loginForm(page);
  await login.email.fill(account.email);
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  await expect(page).toHaveURL('/');
});
