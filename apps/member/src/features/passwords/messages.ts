import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'forgot.title': 'パスワードの再設定',
  'forgot.lead': 'ご登録のメールアドレスに、パスワードを再設定するためのリンクをお送りします。',
  'forgot.submit': '再設定メールを送信する',
  'forgot.sent.hint':
    'メールが届かないときは、入力したメールアドレスと、迷惑メールのフォルダーをご確認ください。',
  'reset.title': '新しいパスワードの設定',
  'reset.lead': 'これから使うパスワードを入力してください。',
  'reset.submit': 'パスワードを再設定する',
  'reset.another_mail': '再設定メールをもう一度送信する',
  'first_password.title': 'パスワードの設定',
  'first_password.lead': 'ようこそ。ログインに使うパスワードを決めてください。',
  'first_password.submit': 'パスワードを設定する',
  'first_password.refused.hint': '運営までご連絡ください。改めてご案内をお送りします。',
});
