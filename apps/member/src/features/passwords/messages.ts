import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'forgot.title': 'パスワードの再設定',
  'forgot.lead': 'ご登録のメールアドレスに、パスワードを再設定するためのリンクをお送りします。',
  'forgot.submit': '再設定メールを送信する',
  'forgot.sent.hint':
    'メールが届かないときは、入力したメールアドレスと、迷惑メールのフォルダーをご確認ください。',
  'reset.title': '新しいパスワードの設定',
  'reset.lead': '新しいパスワードを入力してください。',
  'reset.submit': 'パスワードを再設定する',
  'reset.another_mail': '再設定メールをもう一度送信する',
  'first_password.title': 'パスワードの設定',
  'first_password.lead': 'ようこそ。ログインに使用するパスワードを設定してください。',
  'first_password.submit': 'パスワードを設定する',
  'first_password.refused': 'このリンクは無効か、有効期限が切れています。',
  'first_password.refused.hint': '次の連絡先までご連絡いただければ、改めてご案内をお送りします。',
  'first_password.refused.unreachable':
    'ご入会のお手続きをされた窓口までご連絡いただければ、改めてご案内をお送りします。',
  'first_password.refused.done': 'すでに設定済みの方は、こちらからどうぞ。',
  'first_password.refused.login': 'ログイン',
  'first_password.refused.forgot': 'パスワードをお忘れの方',
});
