import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'search.label': '動画を検索',
  'search.placeholder': 'キーワードで動画を探す',
  'search.submit': '検索する',
  'search.history': '検索履歴',
  'search.history.empty': '検索したキーワードが、新しい順に表示されます。',
  'search.history.none': '一致する検索履歴はありません。',
  'search.history.failed': '検索履歴を読み込めませんでした。',
  'search.history.delete': '「{word}」を検索履歴から削除する',
  'search.history.deleted': '「{word}」を検索履歴から削除しました。',
  'search.history.clear': 'すべて削除する',
  'search.history.cleared': '検索履歴をすべて削除しました。',

  'groups.label': '検索結果の種類',
  'groups.videos': '動画',
  'groups.spoken': '話した言葉',
  'groups.series': '講座',
  'groups.notices': 'お知らせ',
  'groups.pages': 'ページ',
  'groups.faqs': 'よくある質問',
  'groups.answers': '質問と回答',
  'groups.unit': '件',
  'groups.all': 'すべて見る（{count}件）',
  'groups.cut': '{total}件のうち、はじめの{count}件を表示しています。',
  'groups.empty': '「{group}」には見つかりませんでした。',
  'groups.back': 'すべての検索結果を見る',
  'groups.video': '動画「{title}」への質問',
});
