import { createMessages } from '#lib/messages.ts';

/** The sentences of the ways to sign in, and those that all share. */
export const t = createMessages({
  'login.remember': 'ログイン状態を保持する',
  'login.remember.hint': '共用の端末では、チェックを入れないでください。',
  'login.submit': 'ログインする',
  'login.authenticator_code': '認証コード',
  'login.authenticator_code.hint':
    '認証アプリを使えないときは、リカバリーコードを入力してください。',
});
