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
