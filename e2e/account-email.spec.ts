import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn } from '#server/testing/mail-links.ts';
import { logIn } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { findEmail, forgetTries } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

const REFUSED =
  'このリンクは無効か、有効期限が切れています。お手数ですが、最初からもう一度お手続きください。';

const newAddress = () => `${randomUUID()}@example.jp`;

async function askForChange(page: Page, email: string): Promise<void> {
  await page.goto('/account/change-email');
  await page.getByLabel('新しいメールアドレス').fill(email);
  await page.getByRole('button', { name: '確認メールを送信する' }).click();
  await expect(page.getByRole('status').getByText(`宛先：${email}`)).toBeVisible();
}

test.use({ visitor: 'newcomer' });

test('the address is changed by the link of a mail, and changed back by the old one', async ({
  page,
  account,
  database,
}) => {
  await forgetTries(database);
  const email = newAddress();
  await askForChange(page, email);
  await expect(page.getByText('確認メールをお送りしました。')).toBeVisible();
  await expect(page).toHaveURL('/account/change-email');
  expect(await findEmail(database, account)).toBe(account.email);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const confirm = linkIn(await mailTo(email, 'email_confirm'));
  const document = await page.goto(confirm.href);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/account/change-email');
  await expect(page.getByText('メールアドレスを変更しました。')).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  const secret = confirm.pathname.split('/').at(-1);
  expect(sent).toEqual([`/api/account/change-email/${secret}`]);

  const undo = linkIn(await mailTo(account.email, 'email_changed'));
  await page.goto(undo.href);
  const button = page.getByRole('button', { name: '変更を取り消す' });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/undo-email');
  expect(await findEmail(database, account)).toBe(email);
  await button.click();
  await expect(
    page.getByRole('status').getByText('メールアドレスを元に戻しました。'),
  ).toBeVisible();
  expect(await findEmail(database, account)).toBe(account.email);
  await expect(button).toBeHidden();

  await page.getByRole('link', { name: 'ログイン画面へ戻る' }).click();
  await expect(page).toHaveURL('/login');
  await mailTo(account.email, 'email_undone');
});

test('signed out, the link leads through sign-in, works then, and once', { tag: '@more' }, async ({
  page,
  browser,
  account,
  database,
  baseURL,
  troubles,
}) => {
  troubles.expectStatus(401);
  const email = newAddress();
  await askForChange(page, email);
  const confirm = linkIn(await mailTo(email, 'email_confirm'));

  const other = await browser.newContext({ baseURL: baseURL as string });
  const phone = await other.newPage();
  await phone.goto(confirm.href);
  await expect(phone).toHaveURL(`/login?next=${encodeURIComponent(confirm.pathname)}`);
  await logIn(phone, account);
  await expect(phone).toHaveURL('/account/change-email');
  await expect(phone.getByText('メールアドレスを変更しました。')).toBeVisible();
  await phone.goBack();
  await expect(phone).not.toHaveURL(confirm.pathname);

  // It works once.
  await phone.goto(confirm.href);
  await expect(phone.getByRole('alert')).toHaveText(REFUSED);
  await expect(phone).toHaveURL('/account/confirm-email');
  await phone.reload();
  await expect(phone.getByText('メールに記載のリンクをもう一度開いてください。')).toBeVisible();
  await phone.getByRole('link', { name: 'メールアドレスの変更へ' }).click();
  await expect(phone).toHaveURL('/account/change-email');
  expect(await findEmail(database, account)).toBe(email);
  await other.close();
});
