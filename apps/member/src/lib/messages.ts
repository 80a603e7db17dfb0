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
  'back.login': 'ログイン画面へ戻る',
  'password.current': '現在のパスワード',
  'password.show.of': '{label}を表示する',
  'password.hide.of': '{label}を隠す',
  'password.new': '新しいパスワード',
  'password.hint': '{min}文字以上で入力してください。',
  'password.confirmation': 'パスワード（確認）',

  'link.again.title': 'メールをご確認ください',
  'link.again.lead':
    '安全のため、リンクの情報はこの画面に残していません。お手数ですが、メールに記載のリンクをもう一度開いてください。',

  'header.home': 'ホームへ',
  'header.menu.open': 'メニューを開く',
  'header.menu.close': 'メニューを閉じる',
  'header.search.open': '検索を開く',
  'header.search.close': '検索を閉じる',
  'header.bell': '通知',
  'header.bell.unread': '通知（未読{count}件）',
  'header.account': 'アカウント（{name}）',

  'menu.label': 'メインメニュー',

  'footer.label': 'フッター',
  'footer.account': '設定',
  'footer.terms': '{brand} 利用規約',
  'footer.contact': 'お問い合わせ',

  'home.title': 'ホーム',
  'home.newest': '新着動画',
  'home.newest.all': '動画一覧',

  'notices.empty': 'お知らせはまだありません。',

  'videos.all': 'すべての動画を見る',

  'video.watched': '視聴済み',

  'continue.title': '続きから見る',

  'categories.empty': 'ただいま準備中です。公開までしばらくお待ちください。',

  'form.length': '{count}／{max}文字',
  'confirm.title': '入力内容の確認',

  'pages.page': '{page}ページ目',

  'not_found.title': 'ページが見つかりません',
  'not_found.lead':
    'お探しのページは移動または削除されたか、アドレスが間違っている可能性があります。',
  'not_found.home': 'ホームへ戻る',

  'crash.title': '問題が発生しました',
  'crash.lead':
    '画面を表示できませんでした。お手数ですが、ページを再読み込みしてください。解消しない場合は、しばらくしてからもう一度お試しください。',
  'crash.outdated':
    'サイトが更新されたため、画面を表示できませんでした。ページを再読み込みしてください。',
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
