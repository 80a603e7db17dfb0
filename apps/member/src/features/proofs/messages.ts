import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'proof.title': 'ご本人の確認',
  'proof.lead':
    '大切な操作のため、もう一度ご本人であることを確認します。入力中の内容は保持されています。',
  'proof.submit': '確認して続ける',
  'proof.by_passkey': 'パスキーで確認する',
  'proof.by_passkey.not_asked':
    'パスキーでの確認は完了しませんでした。もう一度お試しになるか、別の方法で確認してください。',
  'proof.by_code': 'メールのコードで確認する',
  'proof.by_password': 'パスワードで確認する',
  'proof.code': 'コード（8桁）',
  'proof.code.sent': '{email} に8桁のコードをお送りしました。コードは10分間有効です。',
  'proof.code.again': 'コードをもう一度送信する',
});
