import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.categories': '動画カテゴリー',
  'home.categories.all': 'カテゴリー一覧',

  'video.unwatched': '未視聴',

  'categories.progress': '{watched}／{total}本 視聴済み',
  'categories.minutes_left': '残り{minutes}分',
  'categories.next': '次に見る：{title}',

  'categories.title': '動画カテゴリー',
  'categories.empty': 'ただいま準備中です。公開までしばらくお待ちください。',
  'categories.empty.one': 'このカテゴリーの動画はただいま準備中です。',
  'categories.all': 'すべて見る',
  'categories.all.of': '{category}の動画をすべて見る（{count}本）',
  'categories.count': '{count}本',
});
