import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'consent.title': '利用規約への同意のお願い',
  'consent.lead': '「{title}」（{revised}）をお読みのうえ、同意をお願いします。',
  'consent.later.hint':
    '「あとで」を選んだ場合も、「アカウント設定」の「同意した規約」で、いつでもお読みいただき、同意できます。',
  'consent.by': '{day}からは、同意いただくまでサイトをご利用いただけません。',
  'consent.due':
    'ご利用を続けるには、この規約への同意が必要です。ご不明な点は、お問い合わせください。',
  'consent.accept': '同意する',
  'consent.later': 'あとで',
  'consent.contact': 'お問い合わせ',
  'consent.accepted': '「{title}」に同意しました。',

  'consents.title': '同意した規約',
  'consents.empty': '同意した規約はまだありません。',
  'consents.open': '「{title}」（{revised}）には、まだ同意されていません。',
  'consents.row': '{brand}・{revised}',
  'consents.accepted_at': '{time} に同意',
  'consents.text.failed': '規約を読み込めませんでした。',
  'consents.text.again': 'もう一度読み込む',
});
