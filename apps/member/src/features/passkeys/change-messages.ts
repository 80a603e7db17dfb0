import { createMessages } from '#lib/messages.ts';

/** The sentences of adding, renaming and removing; the screen's first script does without them. */
export const tChange = createMessages({
  'passkeys.add.title': 'パスキーの追加',
  'passkeys.add.lead': 'ご本人の確認のため、現在のパスワードを入力してください。',
  'passkeys.added': 'パスキーを追加しました。',
  'passkeys.confirm': '確認して追加する',
  'passkeys.name': 'パスキーの名前',
  'passkeys.save': '名前を保存する',
  'passkeys.renamed': 'パスキーの名前を変更しました。',
  'passkeys.remove': '削除する',
  'passkeys.remove.title': 'パスキーの削除',
  'passkeys.remove.lead': '「{name}」を削除すると、このパスキーではログインできなくなります。',
  'passkeys.remove.hint': '端末に残ったパスキーは、端末の設定から削除できます。',
  'passkeys.removed': 'パスキーを削除しました。',
});
