import japanese from '@bicstone/ra-language-japanese';
import polyglotI18nProvider from 'ra-i18n-polyglot';

// Replaces awkward sentences of the Japanese package, and adds missing ones.
const own = {
  ra: {
    action: {
      bulk_actions: '%{smart_count}件を選択中',
      close_menu: 'メニューを閉じる',
      create: '新規作成',
      open_menu: 'メニューを開く',
      save: '保存する',
      unselect: '選択を解除',
    },
    page: {
      create: '%{name}を新規作成',
      edit: '%{name}を編集',
      empty: '%{name}はまだありません',
      invite: '最初の1件を作成しましょう。',
      show: '%{name}',
    },
    message: {
      access_denied: 'この操作を行う権限がありません。',
      authentication_error:
        '権限を確認できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
      error: '画面の表示中に問題が発生しました。お手数ですが、画面を読み込み直してください。',
      invalid_form: '入力内容に誤りがあります。各項目のメッセージをご確認ください。',
      not_found: 'アドレスが間違っているか、ページがなくなった可能性があります。',
      unsaved_changes: '保存していない変更があります。このページから移動してもよろしいですか？',
    },
    navigation: {
      no_filtered_results: '条件に合うものは見つかりませんでした。',
      no_results: '表示するものがありません。',
      page_range_info: '%{total}件中 %{offsetBegin}～%{offsetEnd}件目',
      skip_nav: '本文へ移動',
    },
    auth: { user_menu: 'アカウント' },
    notification: {
      created: '作成しました。',
      item_doesnt_exist: 'お探しのものは見つかりませんでした。削除された可能性があります。',
      http_error: 'サーバーに接続できませんでした。もう一度お試しください。',
      offline: 'サーバーに接続できませんでした。通信環境をご確認ください。',
      updated: '保存しました。',
    },
    validation: { unique: 'すでに使われています' },
    guesser: {
      empty: { title: '表示するものがありません', message: '内容がまだありません。' },
    },
  },
};

interface Words {
  [key: string]: string | Words;
}

// A CommonJS package: depending on who loads it, its words are one step further in.
const published = japanese as unknown as { default?: Words };

/** Merges the second object into the first, at any depth. */
const merge = (base: Words, over: Words): Words =>
  Object.entries(over).reduce<Words>(
    (merged, [key, value]) => {
      const below = merged[key];
      const isBranch = typeof value === 'object' && typeof below === 'object';
      return Object.assign(merged, { [key]: isBranch ? merge(below, value) : value });
    },
    { ...base },
  );

/** Every sentence of react-admin, in Japanese. */
export const words = merge((published.default ?? published) as Words, own);

/** Speaks Japanese and nothing else. */
export const i18nProvider = polyglotI18nProvider(() => words as never, 'ja', [
  { locale: 'ja', name: '日本語' },
]);
