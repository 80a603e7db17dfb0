import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'login_code.title': 'メールのコードでログイン',
  'login_code.lead':
    'ご登録のメールアドレスに、ログイン用の8桁のコードをお送りします。パスワードは必要ありません。',
  'login_code.submit': 'コードを送信する',
  'login_code.sent.hint':
    'コードは10分間有効です。届かないときは、入力したメールアドレスと、迷惑メールのフォルダーをご確認ください。',
  'login_code.to': '宛先：{email}',
  'login_code.code': 'コード（8桁）',
  'login_code.again': 'コードをもう一度送信する',
  'login_code.other_address': '別のメールアドレスを入力する',
});
