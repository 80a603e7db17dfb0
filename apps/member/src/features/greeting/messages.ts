import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'greeting.after_name': 'さん、{words}',
  'greeting.back': 'おかえりなさい',
  'greeting.welcome': 'ようこそ',

  'club.title': '{brand}会員の方へ',
  'club.history': '視聴履歴',
  'club.bookmarks': 'ブックマーク',
  'club.unwatched': '未視聴の動画',
});
