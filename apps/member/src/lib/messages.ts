import { screenMessages } from '@orchard/contract/screen-messages';

/** The sentences of layouts and of several features, by key; the server's come from the contract. */
const shared = {
  ...screenMessages,

  anonymous: '匿名',
  loading: '読み込んでいます',
  sending: '送信しています',
  close: '閉じる',
  cancel: 'キャンセル',
  undo: '元に戻す',
  'toast.region': '通知',
  'skip.main': '本文へ移動',

  'login.email': 'メールアドレス',
  'login.password': 'パスワード',

  'header.home': 'ホームへ',
  'header.menu.open': 'メニューを開く',
  'header.menu.close': 'メニューを閉じる',
  'header.search.open': '検索を開く',
  'header.search.close': '検索を閉じる',
  'header.bell': '通知',
  'header.bell.unread': '通知（未読{count}件）',
  'header.account': 'アカウント設定（{name}）',

  'menu.label': 'メインメニュー',

  'footer.label': 'フッター',
  'footer.account': 'アカウント設定',
  'footer.contract': 'ご契約',
  'footer.evenings': '夜の会',
  'footer.terms': '{brand} 利用規約',
  'footer.contact': 'お問い合わせ',
  'footer.browsers': '対応環境',

  'videos.all': 'すべての動画を見る',

  'video.watched': '視聴済み',

  'confirm.title': '入力内容の確認',

  'pages.page': '{page}ページ目',

  'crash.title': '問題が発生しました',
  'crash.lead':
    '画面を表示できませんでした。お手数ですが、ページを再読み込みしてください。解消しない場合は、しばらくしてからもう一度お試しください。',
  'crash.reload': '再読み込みする',
  'crash.again': 'もう一度試す',
} as const;

type SharedKey = keyof typeof shared;

/**
 * Makes a feature's function for its sentences, and for those that all share. It fills their
 * placeholders `{name}` with the values; one without a value stays as written.
 */
export function createMessages<const Feature extends Record<string, string>>(feature: Feature) {
  const sentences = { ...shared, ...feature };
  return (
    key: SharedKey | Extract<keyof Feature, string>,
    values: Record<string, string | number> = {},
  ): string =>
    sentences[key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
}

/** The sentence that all share of a key, its placeholders filled. */
export const t = createMessages({});

/** A key of the sentences that all share. */
export type MessageKey = Parameters<typeof t>[0];
