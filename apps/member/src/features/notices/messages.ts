import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.notices': '最新のお知らせ',
  'home.notices.all': 'お知らせ一覧',

  'notices.unread': '未読',
  'notices.empty': 'お知らせはまだありません。',
  'notices.title': 'お知らせ',
  'notices.back': 'お知らせ一覧へ戻る',
});
