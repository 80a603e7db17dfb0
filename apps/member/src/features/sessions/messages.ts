import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'login.title': 'ログイン',
  'login.lead': 'ご登録のメールアドレスとパスワードでログインしてください。',
  'login.remember': 'ログイン状態を保持する',
  'login.remember.hint': '共用の端末では、チェックを入れないでください。',
  'login.submit': 'ログインする',
  'login.forgot': 'パスワードをお忘れの方',
  'password.show': 'パスワードを表示する',
  'password.hide': 'パスワードを隠す',

  'account.logout': 'ログアウトする',
});
