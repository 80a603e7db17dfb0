import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import type { Account } from './people.ts';

/** The form of the sign-in screen, by its labels. */
export const loginForm = (page: Page) => ({
  email: page.getByLabel('メールアドレス'),
  password: page.getByLabel('パスワード', { exact: true }),
  remember: page.getByLabel('ログイン状態を保持する'),
  submit: page.getByRole('button', { name: 'ログインする' }),
});

/** Signs in with an address and the common password. */
export async function logIn(
  page: Page,
  { email }: Pick<Account, 'email' | 'hasConsented'>,
): Promise<void> {
  const form = loginForm(page);
  await form.email.fill(email);
  await form.password.fill(PASSWORD);
  await form.submit.click();
}
