import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { plugInKey, withoutOffers } from './setup/plugged-in-key.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const status = (page: Page) => page.getByRole('status', { name: '通知' });
const keys = (page: Page) =>
  page.getByRole('list', { name: '追加したパスキー' }).getByRole('listitem');
const button = (page: Page) => page.getByRole('button', { name: 'パスキーでログイン' });

const password = (page: Page) => page.getByLabel('現在のパスワード', { exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: '確認して追加する' });

const addKey = async (page: Page) => {
  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  await expect(password(page)).toBeFocused();
  await password(page).fill(PASSWORD);
  await confirm(page).click();
};

const signOut = async (page: Page) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL('/login');
};

test('a passkey is added, signs in by the button, gets a name, and is removed', {
  tag: '@both',
}, async ({ page, troubles }) => {
  troubles.expectStatus(422);
  await withoutOffers(page);
  const key = await plugInKey(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'ログインとセキュリティ' }).click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();

  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  await password(page).fill('wrong password');
  await confirm(page).click();
  await expect(password(page)).toHaveAccessibleDescription('現在のパスワードが正しくありません。');
  await password(page).fill(PASSWORD);
  await confirm(page).click();
  await expect(keys(page)).toHaveCount(1);
  await expect(status(page)).toContainText('パスキーを追加しました。');
  await expect(page.getByRole('button', { name: 'パスキーを追加する' })).toBeFocused();
  await expect(keys(page)).toContainText('未使用');
  expect(await key.count()).toBe(1);
  expect(await barriers(page)).toEqual([]);

  // One authenticator holds one passkey of an account.
  await addKey(page);
  await expect(page.getByText('この端末のパスキーは、すでに追加されています。')).toBeVisible();

  await signOut(page);
  await button(page).click();
  await expect(page).toHaveURL('/');

  await page.goto('/account/security');
  await expect(keys(page)).toContainText('最後の利用');
  await keys(page)
    .getByRole('button', { name: /の名前を変更する/ })
    .click();
  const name = page.getByLabel('パスキーの名前');
  await expect(name).toBeFocused();
  await name.fill('');
  await page.getByRole('button', { name: '名前を保存する' }).click();
  await expect(name).toHaveAccessibleDescription('パスキーの名前を入力してください。');
  await name.fill('仕事用のノート');
  await page.getByRole('button', { name: '名前を保存する' }).click();
  await expect(keys(page)).toContainText('仕事用のノート');
  await expect(
    page.getByRole('button', { name: '「仕事用のノート」の名前を変更する' }),
  ).toBeFocused();

  await page.getByRole('button', { name: '「仕事用のノート」を削除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();

  await signOut(page);
  await button(page).click();
  await expect(status(page)).toContainText('このパスキーではログインできませんでした。');
  await expect(page).toHaveURL('/login');
});

test('the browser offers the passkey at the field for the address', async ({ page }) => {
  const key = await plugInKey(page);
  await page.goto('/account/security');
  await addKey(page);
  await expect(keys(page)).toHaveCount(1);
  await key.touches(false);
  await signOut(page);
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('autocomplete', /webauthn$/);
  // Chromium's own authenticator chooses what is offered as soon as its owner touches it.
  await key.touches(true);
  await page.goto('/login?next=%2Fnotice');
  await expect(page).toHaveURL('/notice');
});

test('without a key the question is dismissed, and the password still works', async ({
  page,
  account,
}) => {
  await withoutOffers(page);
  await page.goto('/account');
  await signOut(page);
  // No authenticator at all: Chromium dismisses the question by itself.
  await plugInKey(page);
  await button(page).click();
  await expect(status(page)).toContainText('パスキーでのログインは完了しませんでした。');
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page).toHaveURL('/');
});

test('a browser without passkeys says so, and sign-in does not speak of them', {
  tag: '@more',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/account/security');
  await expect(page.getByText('このブラウザーではパスキーを使えません。')).toBeVisible();
  await expect(page.getByRole('button', { name: 'パスキーを追加する' })).toBeHidden();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
  await expect(button(page)).toBeHidden();
});

test('at an address without a name nothing is said of passkeys', { tag: '@more' }, async ({
  page,
  baseURL,
}) => {
  const here = (baseURL ?? '').replace('localhost', '127.0.0.1');
  await page.goto(`${here}/login`);
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
  await expect(button(page)).toBeHidden();
});
