import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'videos.title': '動画一覧',
  'videos.found': '「{word}」の検索結果',
  'videos.empty': '動画が見つかりませんでした。',
  'videos.empty.word': '「{word}」に一致する動画はありません。',
  'videos.empty.hint': '条件を減らすか、別のキーワードでお試しください。',
  'videos.empty.hint.word': '別のキーワードや、スペースで区切った短い言葉でお試しください。',
  'videos.empty.all': '公開中の動画はまだありません。公開まで、今しばらくお待ちください。',
  'videos.ask': '質問する',
  'videos.clear': '条件をすべて解除する',
  'videos.order': '並び順',
  'videos.order.best': '関連度順',
  'videos.order.desc': '新しい順',
  'videos.order.asc': '古い順',
  'videos.unwatched': '未視聴のみ',
  'videos.narrow': '絞り込み・並び順',
  'videos.narrow.chosen': '絞り込み・並び順（{count}件選択中）',

  'video.bookmarked': 'ブックマーク済み',
  'video.length': '長さ {length}',
  'video.published': '公開日',
  'video.tags': 'タグ',
  'video.tags.more': 'ほか{count}件のタグ',
  'video.no_body': 'この動画の説明はまだありません。',
  'video.questions': '質問と回答',
  'video.questions.empty': 'まだ質問はありません。',
  'video.others': '「{category}」のほかの動画',
  'video.no_source': 'ただいま再生の準備をしています。しばらくしてから、もう一度お試しください。',
  'video.unplayable': 'この動画は現在再生できません。運営が確認しています。',
  'video.unplayable.hint':
    'これまでの視聴の記録はそのまま残り、再生できるようになると続きから見られます。',
  'video.preview': '{title}のプレビュー',

  'video.opened': '{date}に視聴',
  'video.stopped_at': '{percent}％まで視聴',

  'question.title': 'この動画について質問する',
});
