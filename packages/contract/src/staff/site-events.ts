/**
 * What the site tells the club's other systems, by the name that stands on the wire, with what the
 * console calls it. The name never changes: receivers decide by it.
 */
export const SITE_EVENTS = {
  'member.invited': '会員を招待しました',
  'member.active': '会員がはじめてのパスワードを設定しました',
  'member.renewed': 'ご契約が更新されました',
  'member.payment_failed': 'お支払いを確認できませんでした',
  'member.not_renewing': '会員が更新しないことを選びました',
  'member.ended': '会員期間が終了しました',
  'member.erased': '会員のデータを消去しました',
  'member.quiet': '会員がしばらく利用していません',
  'question.asked': '動画の質問が届きました',
  'enquiry.received': 'お問い合わせが届きました',
  'video.published': '動画が公開されました',
  'series.finished': '会員が講座を修了しました',
} as const;

/** One of {@link SITE_EVENTS}. */
export type SiteEventType = keyof typeof SITE_EVENTS;

/** All types, in the order in which the console lists them. */
export const SITE_EVENT_TYPES = Object.keys(SITE_EVENTS) as [SiteEventType, ...SiteEventType[]];

/** For so many days an event can be read, and sent again. */
export const SITE_EVENT_DAYS = 30;
