import japanese from '@bicstone/ra-language-japanese';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { mergeTranslations } from 'react-admin';

// Replaces awkward sentences of the Japanese package, and adds missing ones.
const BROKEN = 'エラーが発生しました。しばらくしてから、もう一度お試しください。';
const SIGNED_OUT = 'ログインの有効期限が切れました。もう一度ログインしてください。';

const additions = {
  // What a list without any row says, where it is not that there is none yet.
  resources: {
    'film-checks': { empty: '確認が必要な動画はありません。' },
    'member-habits': { empty: '今のところ、連絡したほうがよい会員はいません。' },
    trash: { empty: 'ゴミ箱は空です' },
  },
  ra: {
    action: {
      // Short: it shares a line with the filters.
      add_filter: '絞り込み',
      bulk_actions: '%{smart_count}件を選択中',
      close_menu: 'メニューを閉じる',
      create: '新規作成',
      export: '書き出す',
      open_menu: 'メニューを開く',
      refresh: '再読み込み',
      save: '保存する',
      select_all: 'このページの行をすべて選択',
      toggle_theme: '明るい画面と暗い画面の切り替え',
      unselect: '選択を解除',
    },
    page: {
      create: '%{name}を新規作成',
      edit: '%{recordRepresentation}',
      empty: '%{name}はまだありません',
      invite: '最初の1件を作成すると、ここに一覧で表示されます。',
      show: '%{name}',
    },
    input: {
      references: {
        all_missing: '選択した項目は削除されています。',
        many_missing: '選択した項目の一部は削除されています。',
        single_missing: '選択した項目は削除されています。',
      },
    },
    message: {
      access_denied: 'この操作を行う権限がありません。',
      auth_error: SIGNED_OUT,
      authentication_error:
        '権限を確認できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
      error: '画面の表示中に問題が発生しました。お手数ですが、画面を読み込み直してください。',
      invalid_form: '入力内容に誤りがあります。各項目のメッセージをご確認ください。',
      loading: '読み込んでいます。しばらくお待ちください。',
      not_found: 'アドレスが間違っているか、ページが削除された可能性があります。',
      placeholder_data_warning:
        '最新の内容を読み込めませんでした。通信環境をご確認のうえ、再読み込みしてください。',
      select_all_limit_reached: '選択できるのは%{max}件までです。最初の%{max}件を選択しました。',
      unsaved_changes: '保存していない変更があります。このページから移動してもよろしいですか？',
    },
    navigation: {
      clear_filters: '絞り込み条件をすべて解除',
      no_filtered_results: '絞り込み条件に合うものは見つかりませんでした。',
      no_more_results: '%{page}ページ目はありません。前のページに戻ってください。',
      no_results: '表示するものがありません。',
      page_out_from_begin: '最初のページより前には移動できません。',
      page_out_from_end: '最後のページより後には移動できません。',
      page_out_of_boundaries: '%{page}ページ目はありません。',
      page_range_info: '%{total}件中 %{offsetBegin}〜%{offsetEnd}件目',
      page_rows_per_page: '表示件数：',
      partial_page_range_info: '%{offsetBegin}〜%{offsetEnd}件目',
      skip_nav: '本文へ移動',
    },
    auth: {
      auth_check_error: SIGNED_OUT,
      sign_in_error: 'ログインできませんでした。入力内容をご確認ください。',
      user_menu: 'アカウント',
    },
    notification: {
      application_update_available: '管理画面が更新されました。再読み込みしてください。',
      bad_item: BROKEN,
      canceled: '元に戻しました。',
      created: '作成しました。',
      data_provider_error: BROKEN,
      deleted: '削除しました。 |||| %{smart_count}件を削除しました。',
      http_error: 'サーバーに接続できませんでした。もう一度お試しください。',
      i18n_error: BROKEN,
      item_doesnt_exist: 'お探しのものは見つかりませんでした。削除された可能性があります。',
      logged_out: SIGNED_OUT,
      not_authorized: 'このページを表示する権限がありません。',
      offline: 'サーバーに接続できませんでした。通信環境をご確認ください。',
      updated: '保存しました。',
    },
    sort: { sort_by: '%{field}の%{order}に並べ替える' },
    validation: { unique: 'すでに使われています' },
    guesser: {
      empty: { title: '表示するものがありません', message: '内容がまだありません。' },
    },
  },
};

// A CommonJS package: depending on who loads it, its words are one step further in.
const published = japanese as unknown as { default?: object };

const inOurWords = JSON.stringify(published.default ?? published)
  .replaceAll('検索条件', '絞り込み条件')
  .replaceAll('並び替え', '並べ替え');

/** Every sentence of react-admin, in Japanese. */
export const texts = mergeTranslations(JSON.parse(inOurWords), additions);

/** Speaks Japanese and nothing else; what is told in our own sentences has no key. */
export const i18nProvider = polyglotI18nProvider(
  () => texts as never,
  'ja',
  [{ locale: 'ja', name: '日本語' }],
  { allowMissing: true },
);
