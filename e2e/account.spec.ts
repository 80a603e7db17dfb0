import type { Page } from '@playwright/test';
import { logIn } from './setup/login-form.ts';
import { expireSessions } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: '通知' }).getByText(text);

test.use({ visitor: 'newcomer' });

test('the account shows what is registered, never the password, and leads to each change', {
  tag: '@more',
}, async ({ page, account }) => {
  await page.goto('/');
  await page.getByRole('link', { name: '設定', exact: true }).click();
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
  await expect(page.getByRole('link', { name: 'アカウント（𠮷田 さくら）' })).toContainText('𠮷田');
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
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await expect(toast(page, 'ログインしてください。')).toBeVisible();
      await logIn(page, account);
      await expect(page).toHaveURL(path);
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('sakura-2@example.jp');
    });
  }
});
