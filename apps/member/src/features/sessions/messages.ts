import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'login.title': 'ログイン',
  'login.lead': 'ご登録のメールアドレスとパスワードでログインしてください。',
  'login.other_ways': 'ほかの方法でログイン',
  'login.by_code': 'メールでコードを受け取る',
  'login.forgot': 'パスワードをお忘れの方',
  'password.show': 'パスワードを表示する',
  'password.hide': 'パスワードを隠す',
});
