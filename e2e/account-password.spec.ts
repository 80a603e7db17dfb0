import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { loginForm } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { signIn } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

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

test.use({ visitor: 'newcomer' });

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
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount%2Fchange-name');
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
