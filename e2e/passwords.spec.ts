import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { linkIn } from '#server/testing/mail-links.ts';
import { orchard } from './setup/empty-site.ts';
import { loginForm } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { forgetTries } from './setup/people.ts';
import { dataDir } from './setup/site-folder.ts';
import { expect, test } from './setup/test.ts';

const NEW_PASSWORD = '梨の花が咲く 3131';
const SENT =
  '入力されたメールアドレスが登録されていれば、パスワード再設定のご案内が届きます。メールをご確認ください。';

test.beforeEach(({ database }) => forgetTries(database));

test('a forgotten password is set anew by the link of a mail, once', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expectStatus(422);
  await page.goto('/login');
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByLabel('メールアドレス').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  await expect(page).toHaveURL('/forgot-password');

  const link = linkIn(await mailTo(account.email, 'password_reset')).href;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const document = await page.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByLabel('メールアドレス')).toHaveValue(account.email);
  await expect(page).toHaveURL('/password-reset');
  const { origin } = new URL(link);
  expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);

  const password = page.getByLabel('新しいパスワード', { exact: true });
  const confirmation = page.getByLabel('パスワード（確認）', { exact: true });
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await confirmation.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('パスワードを再設定しました。新しいパスワードでログインしてください。'),
  ).toBeVisible();

  const login = loginForm(page);
  await expect(login.email).toHaveValue(account.email);
  await login.password.fill(PASSWORD);
  await login.submit.click();
  await expect(login.email).toHaveAccessibleDescription(/正しくありません/);
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await password.fill(PASSWORD);
  await confirmation.fill(PASSWORD);
  await confirmation.press('Enter');
  await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(/^このリンクは無効/);
});

test('somebody invited chooses a password and comes in', async ({ page, baseURL }) => {
  const email = `${randomUUID()}@example.jp`;
  const wish = ['--email', email, '--name', '新人 一郎', '--role', 'orchard_main'];
  await orchard(dataDir, baseURL as string, 'member', 'invite', ...wish);
  const link = linkIn(await mailTo(email, 'invitation')).href;

  const document = await page.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeHidden();
  await expect(page).toHaveURL('/first/change-password');
  const password = page.getByLabel('パスワード', { exact: true });
  const confirmation = page.getByLabel('パスワード（確認）', { exact: true });
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await page.getByRole('checkbox', { name: '「Orchard 利用規約」に同意します' }).check();
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('ログインパスワードを設定しました。ログインしてください。'),
  ).toBeVisible();

  const login = loginForm(page);
  await expect(login.email).toHaveValue(email);
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  await expect(page.getByRole('link', { name: 'アカウント設定（新人 一郎）' })).toBeVisible();
});

test('after a reload the link has to be opened again', { tag: '@more' }, async ({
  page,
  troubles,
}) => {
  // No mail has this token.
  troubles.expectStatus(422);
  for (const path of ['/password-reset', '/first/change-password', '/undo-email']) {
    await test.step(path, async () => {
      await page.goto(`${path}/aB3_-`);
      await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.reload();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('メールをご確認ください');
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.goBack();
      await expect(heading).toBeHidden();
    });
  }
});
