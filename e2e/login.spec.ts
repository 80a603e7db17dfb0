import { PASSWORD } from '#server/demo/cast/people.ts';
import { logIn, loginForm } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

const FAILED = 'メールアドレスまたはパスワードが正しくありません。';
const heading = { name: 'ホーム', level: 1 };

test('hanako signs in and is at home', { tag: '@both' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle("Orchard Member's Site");
  await logIn(page, { email: 'hanako@example.jp' });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', heading)).toBeAttached();
  await expect(page.getByRole('link', { name: 'アカウント（山田 花子）' })).toBeVisible();
});

test('Enter sends the form', { tag: '@more' }, async ({ page, account }) => {
  await page.goto('/login');
  const { email, password } = loginForm(page);
  await email.fill(account.email);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL('/');
});

test('an Enter that ends a conversion does not send the form', async ({ page }) => {
  await page.goto('/login');
  const { email, submit } = loginForm(page);
  await email.focus();
  const keys = await page.context().newCDPSession(page);
  const enter = { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r' } as const;

  // During the composition, as Chromium and Firefox report it.
  await keys.send('Input.imeSetComposition', {
    text: 'はなこ',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await keys.send('Input.insertText', { text: 'hanako' });
  // After the composition, as Safari reports it.
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 229 });
  await expect(email).toHaveValue('hanako');
  await expect(email).not.toHaveAttribute('aria-invalid');

  // The next Enter sends: the typed text is not an address.
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await expect(email).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。');
  await expect(submit).toBeEnabled();
});

test('a wrong password is said under the address, and what was typed stays', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expectStatus(422);
  await page.goto('/login');
  const { email, password, remember, submit } = loginForm(page);
  await email.fill(account.email);
  await password.fill('orchard-demo?');
  await remember.check();
  await submit.click();
  await expect(email).toHaveAccessibleDescription(FAILED);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(account.email);
  await expect(password).toHaveValue('orchard-demo?');
  await expect(remember).toBeChecked();
  await expect(page).toHaveURL('/login');
});

test('an unknown address is told the same', { tag: '@more' }, async ({ page, troubles }) => {
  troubles.expectStatus(422);
  await page.goto('/login');
  await logIn(page, { email: 'nobody@example.jp' });
  await expect(loginForm(page).email).toHaveAccessibleDescription(FAILED);
});

test('empty fields are named, and the first of them has the focus', async ({ page }) => {
  await page.goto('/login');
  const { email, password, submit } = loginForm(page);
  await submit.click();
  await expect(email).toHaveAccessibleDescription('メールアドレスを入力してください。');
  await expect(password).toHaveAccessibleDescription('パスワードを入力してください。');
  await expect(email).toBeFocused();
});

test('malformed fields are told what is wrong, and only they', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/login');
  const { email, password, submit } = loginForm(page);
  await email.fill('hanako@');
  await password.fill('1234567');
  await submit.click();
  await expect(email).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。');
  await expect(password).toHaveAccessibleDescription('パスワードは8文字以上で入力してください。');
  await expect(email).toHaveValue('hanako@');
  await expect(password).toHaveValue('1234567');

  await email.fill('a..b@docomo.ne.jp');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect(password).toBeFocused();
  await email.fill(`${'a'.repeat(64)}@${'b'.repeat(190)}.jp`);
  await expect(email).toHaveAccessibleDescription(
    'メールアドレスは255文字以内で入力してください。',
  );
});

test('too many tries are told to wait, and what was typed stays', { tag: '@more' }, async ({
  page,
  account,
  troubles,
}) => {
  troubles.expectStatus(422);
  troubles.expectStatus(429);
  await page.goto('/login');
  const { email, password, submit } = loginForm(page);
  await email.fill(account.email);
  await password.fill('wrong-password');
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse('/login');
    await submit.click();
    expect((await answer).status()).toBe(422);
  }
  await submit.click();
  await expect(email).toHaveAccessibleDescription(
    /^ログインの試行回数が多すぎます。\d+秒ほど時間をおいてから、もう一度お試しください。$/,
  );
  await expect(email).toHaveValue(account.email);
  await expect(password).toHaveValue('wrong-password');
});

test('only a member who asks for it is remembered beyond the browser', { tag: '@more' }, async ({
  page,
  context,
  account,
  troubles,
}) => {
  // Home still asks while its session is taken away.
  troubles.expectStatus(401);
  const sessionEnd = async () =>
    (await context.cookies()).find(({ name }) => name === 'session')?.expires;
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/');
  expect(await sessionEnd()).toBe(-1);

  await context.clearCookies();
  await page.goto('/login');
  await loginForm(page).remember.check();
  await logIn(page, account);
  await expect(page).toHaveURL('/');
  const days = ((await sessionEnd()) ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

test('a password manager finds its fields', async ({ page }) => {
  await page.goto('/login');
  const { email, password } = loginForm(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('name', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('name', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
});

test('a password is shown on demand', { tag: '@more' }, async ({ page }) => {
  await page.goto('/login');
  const { password } = loginForm(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'パスワードを表示する' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'パスワードを隠す' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue(PASSWORD);
});
