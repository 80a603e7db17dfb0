import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { mailTo } from './setup/mailbox.ts';
import { forgetProofs } from './setup/people.ts';
import { plugInKey, withoutOffers } from './setup/plugged-in-key.ts';
import { barriers, watchShifts } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const status = (page: Page) => page.getByRole('status', { name: '通知' });
const keys = (page: Page) =>
  page.getByRole('list', { name: '追加したパスキー' }).getByRole('listitem');
const button = (page: Page) => page.getByRole('button', { name: 'パスキーでログイン' });

const otherWays = (page: Page) => page.getByText('ほかの方法でログイン');
const enterByKey = async (page: Page) => {
  if (await button(page).isHidden()) await otherWays(page).click();
  await button(page).click();
};

const addKey = (page: Page) => page.getByRole('button', { name: 'パスキーを追加する' }).click();

const signOut = async (page: Page) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL('/login');
};

test('a passkey is added, signs in by the button, gets a name, and is removed', {
  tag: '@both',
}, async ({ page, account, database, troubles }) => {
  troubles.expectStatus(422);
  troubles.expectStatus(403);
  await withoutOffers(page);
  const key = await plugInKey(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'ログインとセキュリティ' }).click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();

  // Signed in long ago, the member is asked first; Escape gives it up.
  await forgetProofs(database, account);
  const proof = page.getByRole('dialog', { name: 'ご本人の確認' });
  await addKey(page);
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(status(page)).toContainText('本人確認が必要です。');
  await expect(page.getByRole('button', { name: 'パスキーを追加する' })).toBeFocused();
  await addKey(page);
  await proof.getByRole('button', { name: 'メールのコードで確認する' }).click();
  const { text } = await mailTo(account.email, 'proof_code');
  const code = /^\d{4} \d{4}$/m.exec(text)?.[0] ?? '';
  await proof.getByLabel('コード（8桁）').fill(code);
  await proof.getByRole('button', { name: '確認して続ける' }).click();
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
  await enterByKey(page);
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

  // The passkey itself is a proof, over the question that is open.
  await forgetProofs(database, account);
  await page.getByRole('button', { name: '「仕事用のノート」を削除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await proof.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();

  await signOut(page);
  await enterByKey(page);
  await expect(status(page)).toContainText('このパスキーは使えませんでした。');
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
  await enterByKey(page);
  await expect(status(page)).toContainText('パスキーでのログインは完了しませんでした。');
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page).toHaveURL('/');
});

test('a browser without passkeys says so, at the sign-in where it is asked, and nothing jumps', {
  tag: '@more',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/account/security');
  await expect(page.getByText('このブラウザーではパスキーを使えません。')).toBeVisible();
  await expect(page.getByRole('button', { name: 'パスキーを追加する' })).toBeHidden();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
  await otherWays(page).click();
  await expect(page.getByRole('link', { name: 'メールでコードを受け取る' })).toBeVisible();
  await button(page).click();
  await expect(status(page)).toContainText('この画面ではパスキーをお使いになれません。');
  const shifts = await watchShifts(page);
  await page.goto('/login');
  await otherWays(page).click();
  await expect(button(page)).toBeVisible();
  expect((await shifts()).sum).toBe(0);
});

test('at an address without a name nothing is said of passkeys', { tag: '@more' }, async ({
  page,
  baseURL,
}) => {
  const here = (baseURL ?? '').replace('localhost', '127.0.0.1');
  await page.goto(`${here}/login`);
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
  await otherWays(page).click();
  await expect(page.getByRole('link', { name: 'メールでコードを受け取る' })).toBeVisible();
  await expect(button(page)).toBeHidden();
});
