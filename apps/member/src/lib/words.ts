import { messages } from '@orchard/contract/messages';

/** Every sentence of the members' site by key; those shared with the server come from the contract. */
const words = {
  ...messages,

  anonymous: '匿名',
  loading: '読み込んでいます',
  sending: '送信しています',
  close: '閉じる',
  'toast.region': 'お知らせの表示',
  'skip.main': '本文へ移動',
  'opens.window': '（新しいウィンドウで開きます）',

  'login.title': 'ログイン',
  'login.lead': '会員登録のメールアドレスとパスワードでログインしてください。',
  'login.email': 'メールアドレス',
  'login.password': 'パスワード',
  'login.remember': 'ログイン状態を保持する',
  'login.remember.hint': '共用の端末では選ばないでください。',
  'login.submit': 'ログインする',
  'password.show': 'パスワードを表示する',
  'password.hide': 'パスワードを隠す',

  'header.home': '{brand} ホームへ',
  'header.menu.open': 'メニューを開く',
  'header.menu.close': 'メニューを閉じる',
  'header.search.open': '検索を開く',
  'header.search.close': '検索を閉じる',
  'header.account': 'アカウント（{name}）',

  'search.label': '動画を検索',
  'search.placeholder': 'キーワードで動画を探す',
  'search.submit': '検索する',

  'menu.label': 'メインメニュー',
  'menu.home': 'ホーム',

  'footer.label': 'フッター',
  'footer.account': '設定',

  'home.title': 'ホーム',
  'home.greeting': '{name}さん、おかえりなさい',
  'home.greeting.anonymous': 'おかえりなさい',
  'home.greeting.lead': '前回の続きから、学びを進めましょう。',
  'home.continue': '視聴の続きへ',
  'home.continue.lead': '最近開いた動画から再開する',
  'home.bookmarks': 'ブックマーク',
  'home.bookmarks.lead': 'あとで見る動画を確認する',
  'home.unwatched': '未視聴の動画',
  'home.unwatched.lead': 'まだ見ていない講義を探す',
  'home.notices': '最新のお知らせ',
  'home.notices.all': 'お知らせ一覧',
  'home.history': '最近の視聴履歴',
  'home.history.all': '視聴履歴一覧',
  'home.history.empty': 'まだ視聴した動画はありません。気になる講義を開いてみましょう。',
  'home.categories': '動画カテゴリー',
  'home.categories.all': 'カテゴリー一覧',

  'banner.label': 'ご案内',
  'banner.pause': '画像の切り替えを止める',
  'banner.play': '画像の切り替えを始める',

  'notices.title': 'お知らせ',
  'notices.empty': 'お知らせはまだありません。',
  'notices.back': 'お知らせ一覧へ戻る',

  'videos.title': '動画一覧',
  'videos.all': 'すべての動画を見る',
  'videos.found': '「{word}」の検索結果',
  'videos.count': '全{count}件',
  'videos.range': '全{count}件中 {from}〜{to}件',
  'videos.empty': '動画が見つかりませんでした。',
  'videos.empty.hint': '条件を減らすか、別の言葉でお試しください。',
  'videos.empty.all': 'まだ公開されている動画はありません。公開までお待ちください。',
  'videos.clear': '条件をすべて解除する',
  'videos.order': '並び順',
  'videos.order.desc': '新しい順',
  'videos.order.asc': '古い順',
  'videos.unwatched': '未視聴のみ',

  'tags.label': 'タグで絞り込む',
  'tags.more': 'タグをすべて表示',
  'tags.less': 'タグを折りたたむ',

  'video.watched': '視聴済み',
  'video.unwatched': '未視聴',
  'video.bookmark': 'ブックマーク',
  'video.bookmarked': 'ブックマーク済み',
  'video.length': '長さ {length}',
  'video.published': '公開日',
  'video.tags': 'タグ',
  'video.no_body': 'この動画の説明はまだありません。',
  'video.questions': '質問と回答',
  'video.questions.empty': 'まだ質問はありません。',
  'video.questions.waiting': '回答をお待ちください。',
  'video.question': '質問',
  'video.answer': '回答',
  'video.others': '「{category}」のほかの動画',
  'video.no_source': 'この動画はただいま再生の準備中です。公開までしばらくお待ちください。',
  'video.preview': '{title}のプレビュー',

  'bookmarks.title': 'ブックマーク',
  'bookmarks.empty': 'ブックマークした動画はありません。',
  'bookmarks.empty.hint': '動画の画面で「ブックマーク」を押すと、ここからすぐに開けます。',
  'history.title': '視聴履歴',
  'history.empty': '視聴履歴はまだありません。',
  'history.empty.hint': '動画を開くと、ここに新しい順で並びます。',

  'categories.title': '動画カテゴリー',
  'categories.empty': 'ただいま準備中です。公開までしばらくお待ちください。',
  'categories.empty.one': 'このカテゴリーの動画はただいま準備中です。',
  'categories.all': 'すべて見る',
  'categories.all.of': '{category}の動画をすべて見る（{count}件）',
  'categories.count': '{count}件',

  'page.no_body': 'このページの内容はただいま準備中です。',

  'account.title': 'アカウント',
  'account.name': '名前',
  'account.nickname': 'ニックネーム',
  'account.email': 'メールアドレス',
  'account.password': 'パスワード',
  'account.password.masked': '安全のため表示していません',
  'account.logout': 'ログアウトする',

  'pages.label': 'ページ送り',
  'pages.previous': '前のページ',
  'pages.next': '次のページ',
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

/** A key of the table of sentences. */
export type WordKey = keyof typeof words;

/**
 * The sentence of a key, its gaps filled.
 * @param values what stands in the gaps `{name}`; a gap without a value stays as written
 */
export function t(key: WordKey, values: Record<string, string | number> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
