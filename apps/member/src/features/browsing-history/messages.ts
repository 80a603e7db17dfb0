import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.history': '最近の視聴履歴',
  'home.history.all': '視聴履歴一覧',
  'home.history.empty': 'まだ視聴した動画はありません。気になる動画を開いてみましょう。',

  'history.title': '視聴履歴',
  'history.empty': '視聴履歴はまだありません。',
  'history.empty.hint': '動画を開くと、ここに新しい順に表示されます。',

  'history.remove': '「{title}」を視聴履歴から削除する',
  'history.removed': '「{title}」を視聴履歴から削除しました。',
  'history.clear': 'すべて削除する',
  'history.clear.title': '視聴履歴をすべて削除しますか？',
  'history.clear.lead':
    '削除した視聴履歴は元に戻せません。ブックマークと「視聴済み」の表示は、そのまま残ります。',
  'history.clear.confirm': '視聴履歴をすべて削除する',
  'history.cleared': '視聴履歴をすべて削除しました。',
});
