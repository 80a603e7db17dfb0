import { createMessages } from '#lib/messages.ts';

/** The sentences of the first password, and those that all share. */
export const t = createMessages({
  'first_password.title': 'パスワードの設定',
  'first_password.lead': 'ようこそ。ログインに使用するパスワードを設定してください。',
  'first_password.submit': 'パスワードを設定する',
  'first_password.terms': '利用規約',
  'first_password.terms.accept': '「{title}」に同意します',
  'first_password.terms.needed': '利用規約をお読みのうえ、チェックを入れてください。',
  'first_password.terms.failed': '利用規約を読み込めませんでした。',
  'first_password.terms.again': 'もう一度読み込む',
  'first_password.refused': 'このリンクは無効か、有効期限が切れています。',
  'first_password.refused.hint': '次の連絡先までご連絡いただければ、改めてご案内をお送りします。',
  'first_password.refused.unreachable':
    'ご入会のお手続きをされた窓口までご連絡いただければ、改めてご案内をお送りします。',
  'first_password.refused.done': 'すでに設定済みの方は、こちらからどうぞ。',
  'first_password.refused.login': 'ログイン',
  'first_password.refused.forgot': 'パスワードをお忘れの方',
});
