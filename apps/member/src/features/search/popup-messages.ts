import { createMessages } from '#lib/messages.ts';

/** The sentences below the search box, and those that all share. */
export const t = createMessages({
  'search.popup': '検索履歴と候補',
  'search.history': '検索履歴',
  'search.history.empty': '検索したキーワードが、新しい順に表示されます。',
  'search.history.none': '一致する検索履歴はありません。',
  'search.history.failed': '検索履歴を読み込めませんでした。',
  'search.history.delete': '「{word}」を検索履歴から削除する',
  'search.history.deleted': '「{word}」を検索履歴から削除しました。',
  'search.history.clear': 'すべて削除する',
  'search.history.cleared': '検索履歴をすべて削除しました。',
  'search.suggestions.count': '候補が{count}件あります。',
  'search.suggestions.videos': '動画',
  'search.suggestions.tags': 'タグ',
  'search.suggestions.series': '講座',
});
