import { messages } from '@orchard/contract/messages';

/** Every sentence of the members' site by key; those shared with the server come from the contract. */
const words = {
  ...messages,

  anonymous: '匿名',
  loading: '読み込んでいます',
  sending: '送信しています',
  close: '閉じる',
  cancel: 'キャンセル',
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
  'login.forgot': 'パスワードをお忘れの方',
  'back.login': 'ログイン画面へ戻る',
  'password.show': 'パスワードを表示する',
  'password.hide': 'パスワードを隠す',
  'password.show.of': '{label}を表示する',
  'password.hide.of': '{label}を隠す',
  'password.new': '新しいパスワード',
  'password.hint': '{min}文字以上で入力してください。',
  'password.confirmation': 'パスワード（確認）',

  'forgot.title': 'パスワードの再設定',
  'forgot.lead': 'ご登録のメールアドレスに、パスワードを再設定するためのリンクをお送りします。',
  'forgot.submit': '再設定メールを送る',
  'forgot.sent.hint':
    'メールが届かないときは、入力したメールアドレスと、迷惑メールのフォルダーをご確認ください。',
  'reset.title': '新しいパスワードの設定',
  'reset.lead': 'これから使うパスワードを入力してください。',
  'reset.submit': 'パスワードを再設定する',
  'reset.another_mail': '再設定メールをもう一度送る',
  'first_password.title': 'パスワードの設定',
  'first_password.lead': 'ようこそ。ログインに使うパスワードを決めてください。',
  'first_password.submit': 'パスワードを設定する',
  'first_password.refused.hint': '運営までご連絡ください。改めてご案内をお送りします。',
  'link.again.title': 'メールをご確認ください',
  'link.again.lead':
    '安全のため、リンクの情報はこの画面に残していません。お手数ですが、メールに記載のリンクをもう一度開いてください。',

  'header.home': '{brand} ホームへ',
  'header.menu.open': 'メニューを開く',
  'header.menu.close': 'メニューを閉じる',
  'header.search.open': '検索を開く',
  'header.search.close': '検索を閉じる',
  'header.account': 'アカウント（{name}）',

  'search.label': '動画を検索',
  'search.placeholder': 'キーワードで動画を探す',
  'search.submit': '検索する',
  'search.history': '検索履歴',
  'search.history.empty': '検索した言葉が、ここに新しい順で並びます。',
  'search.history.failed': '検索履歴を読み込めませんでした。',
  'search.history.delete': '「{word}」を検索履歴から削除する',
  'search.history.clear': 'すべて削除する',

  'menu.label': 'メインメニュー',
  'menu.home': 'ホーム',

  'footer.label': 'フッター',
  'footer.account': '設定',
  'footer.terms': '{brand} 利用規約',
  'footer.contact': 'お問い合わせ',

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
  'videos.order.best': '関連度順',
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

  'question.title': 'この動画について質問する',
  'question.message': '質問の内容',
  'question.privacy':
    '質問した方のお名前は、ほかの会員には表示されません。回答とあわせて公開されることがあります。',
  'question.confirm': '入力内容を確認する',
  'question.confirm.lead': 'まだ送信されていません。内容をご確認のうえ、送信してください。',
  'question.send': '質問を送信する',

  'bookmarks.title': 'ブックマーク',
  'bookmarks.empty': 'ブックマークした動画はありません。',
  'bookmarks.empty.hint': '動画の画面で「ブックマーク」を押すと、ここからすぐに開けます。',
  'bookmarks.remove': '「{title}」をブックマークから外す',
  'bookmarks.removed': '「{title}」をブックマークから外しました。',
  'history.title': '視聴履歴',
  'history.empty': '視聴履歴はまだありません。',
  'history.empty.hint': '動画を開くと、ここに新しい順で並びます。',

  'history.remove': '「{title}」を視聴履歴から削除する',
  'history.removed': '「{title}」を視聴履歴から削除しました。',
  'history.clear': 'すべて削除する',
  'history.clear.title': '視聴履歴をすべて削除しますか',
  'history.clear.lead':
    '削除した視聴履歴は元に戻せません。ブックマークと視聴済みの印は、そのまま残ります。',
  'history.clear.confirm': '視聴履歴をすべて削除する',
  'history.cleared': '視聴履歴をすべて削除しました。',

  'categories.title': '動画カテゴリー',
  'categories.empty': 'ただいま準備中です。公開までしばらくお待ちください。',
  'categories.empty.one': 'このカテゴリーの動画はただいま準備中です。',
  'categories.all': 'すべて見る',
  'categories.all.of': '{category}の動画をすべて見る（{count}件）',
  'categories.count': '{count}件',

  'form.length': '{count}／{max}文字',
  'form.choose': '選択してください',
  'confirm.title': '入力内容の確認',

  'contact.title': 'よくあるご質問・お問い合わせ',
  'contact.faq': 'よくあるご質問',
  'contact.to_form': 'お問い合わせフォームへ',
  'contact.form': 'お問い合わせフォーム',
  'contact.lead':
    'よくあるご質問で解決しないときは、こちらからお問い合わせください。ご登録のメールアドレスへお返事します。',
  'contact.brand': 'お問い合わせ先',
  'contact.category': 'お問い合わせの種類',
  'contact.subject': '件名',
  'contact.body': 'お問い合わせ内容',
  'contact.confirm': '入力内容を確認する',
  'contact.confirm.lead': 'まだ送信されていません。内容をご確認のうえ、送信してください。',
  'contact.back': '入力画面へ戻る',
  'contact.send': 'お問い合わせを送信する',
  'contact.unavailable': 'ただいま、お問い合わせフォームをご利用いただけません。',
  'contact.unavailable.hint':
    'フォームは{brands}の会員の方向けです。会員資格が登録されていないようですので、お手数ですが、ご入会時の案内メールへのご返信でお知らせください。',

  'terms.outline': '目次',
  'terms.revised': '{month}改定',

  'page.no_body': 'このページの内容はただいま準備中です。',

  'account.title': 'アカウント',
  'account.name': '名前',
  'account.nickname': 'ニックネーム',
  'account.email': 'メールアドレス',
  'account.password': 'パスワード',
  'account.password.masked': '安全のため表示していません',
  'account.edit': '変更する',
  'account.edit.of': '{term}を変更する',
  'account.save': '変更を保存する',
  'account.cancel': 'キャンセル',
  'account.name.change': '名前の変更',
  'account.nickname.change': 'ニックネームの変更',
  'account.email.change': 'メールアドレスの変更',
  'account.email.current': '現在のメールアドレス',
  'account.email.new': '新しいメールアドレス',
  'account.email.new.hint': 'このアドレスに確認メールが届きます。',
  'account.email.submit': '確認メールを送る',
  'account.email.requested.to': '宛先：{email}',
  'account.email.requested.hint':
    'リンクは24時間有効です。届かないときは、迷惑メールのフォルダーもご確認ください。',
  'account.password.change': 'パスワードの変更',
  'account.password.current': '現在のパスワード',
  'account.logout': 'ログアウトする',
  'confirm_email.title': 'メールアドレスの確認',
  'confirm_email.checking': '確認しています。しばらくお待ちください。',
  'confirm_email.back': 'メールアドレスの変更へ',
  'undo_email.title': 'メールアドレスの変更の取り消し',
  'undo_email.lead':
    '変更を取り消すと、メールアドレスが元に戻り、すべての端末がログアウトします。続けて、パスワードの再設定をご案内します。',
  'undo_email.submit': '変更を取り消す',
  'undo_email.refused.hint': '変更にお心当たりがないときは、運営までご連絡ください。',

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
