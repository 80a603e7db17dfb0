import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { Authenticator } from './setup/authenticator.ts';
import { logIn, loginForm } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { type Account, forgetProofs, forgetTries } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test, waitingUntilItListens } from './setup/test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test.use({ visitor: 'guest' });

/** Signs in through the form. */
async function enter(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/');
}

/** A phone of the member's, signed in. */
async function enterOnPhone(
  browser: Browser,
  account: Account,
  baseURL: string | undefined,
): Promise<{ phone: BrowserContext; screen: Page }> {
  const phone = await browser.newContext({ baseURL: baseURL as string, userAgent: IPHONE });
  const screen = waitingUntilItListens(await phone.newPage());
  await enter(screen, account);
  return { phone, screen };
}

const devices = (page: Page) =>
  page.getByRole('region', { name: 'ログイン中の端末' }).getByRole('listitem');

test('a member sees the devices, hears of a new one, and signs it out', {
  tag: '@both',
}, async ({ page, browser, account, baseURL }) => {
  await enter(page, account);
  const { phone, screen } = await enterOnPhone(browser, account, baseURL);
  const mail = await mailTo(account.email, 'new_device');
  expect(mail.text).toContain('端末：iPhone・Safari');

  await page.goto('/account');
  await page.getByRole('link', { name: 'ログインとセキュリティ' }).click();
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText('この端末');
  await page.getByRole('button', { name: /^iPhone・Safari.*をログアウトさせる$/ }).click();
  await expect(page.getByText('端末をログアウトさせました。')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);

  await screen.goto('/account');
  await expect(screen).toHaveURL('/login?next=%2Faccount');
  await phone.close();
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
});

test('a member who has forgotten the password signs in with a code by mail', {
  tag: '@both',
}, async ({ page, account, database }) => {
  await forgetTries(database);
  await page.goto('/login?next=%2Faccount');
  await page.getByText('ほかの方法でログイン').click();
  await page.getByRole('link', { name: 'メールでコードを受け取る' }).click();
  await expect(page.getByRole('heading', { name: 'メールのコードでログイン' })).toBeVisible();
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByRole('button', { name: 'コードを送信する' }).click();
  const field = page.getByLabel('コード（8桁）');
  await expect(field).toBeFocused();
  const { text } = await mailTo(account.email, 'login_code');
  const code = /^\d{4} \d{4}$/m.exec(text)?.[0] ?? '';

  // The tab was gone while the mail was read.
  await page.reload();
  await field.fill(code);
  await field.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'アカウント' })).toBeVisible();
});

test('a member sets up a second step, signs in with it, and switches it off', {
  tag: '@both',
}, async ({ page, context, account, database, troubles }) => {
  troubles.expectStatus(422);
  troubles.expectStatus(403);
  await enter(page, account);
  await page.goto('/account/security');
  const part = page.getByRole('region', { name: '2段階認証' });
  await part.getByRole('button', { name: '2段階認証を設定する' }).click();
  await expect(part.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
  const phone = await Authenticator.enrolFrom(page);
  await part.getByLabel('認証コード（6桁）').fill(phone.nextCode());
  await part.getByRole('button', { name: '有効にする' }).click();
  const codes = part.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await part.getByRole('button', { name: '保管しました' }).click();
  await expect(part.getByText('未使用のリカバリーコード：10個')).toBeVisible();
  expect((await mailTo(account.email, 'two_step_changed')).text).toContain('有効になりました');

  await context.clearCookies();
  await page.goto('/login');
  await logIn(page, account);
  const field = page.getByLabel('認証コード');
  await expect(field).toBeFocused();
  await expect(loginForm(page).password).toHaveValue(PASSWORD);
  await field.fill('000000');
  await field.press('Enter');
  await expect(page.getByText(/^コードが正しくないか、使用済みです/)).toBeVisible();
  await field.fill(phone.nextCode());
  await field.press('Enter');
  await expect(page).toHaveURL('/');

  // Signed in long ago, the member is asked again: both steps, and nothing is lost.
  await page.goto('/account/security');
  await forgetProofs(database, account);
  await part.getByRole('button', { name: '2段階認証を無効にする' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click();
  const proof = page.getByRole('dialog', { name: 'ご本人の確認' });
  const password = proof.getByLabel('現在のパスワード', { exact: true });
  await expect(password).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await password.fill('wrong password');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('現在のパスワードが正しくありません。');
  await password.fill(PASSWORD);
  await password.press('Enter');
  const second = proof.getByLabel('認証コード');
  await expect(second).toBeFocused();
  await second.fill(recovery);
  await proof.getByRole('button', { name: '確認して続ける' }).dblclick();
  await expect(part.getByText('設定していません。')).toBeVisible();
  await expect(proof).toBeHidden();
});
