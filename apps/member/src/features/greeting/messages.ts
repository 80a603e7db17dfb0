import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.greeting': '{name}さん、おかえりなさい',
  'home.greeting.anonymous': 'おかえりなさい',
  'home.greeting.lead': '前回の続きから、学びを進めましょう。',
  'home.continue': '視聴の続きへ',
  'home.continue.lead': '最近開いた動画から再開する',
  'home.bookmarks': 'ブックマーク',
  'home.bookmarks.lead': 'あとで見る動画を確認する',
  'home.unwatched': '未視聴の動画',
  'home.unwatched.lead': 'まだ見ていない講義を探す',
});
