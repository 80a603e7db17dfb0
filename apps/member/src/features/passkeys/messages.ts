import { createMessages } from '#lib/messages.ts';

/** The sentences of the list, and those that all share. */
export const t = createMessages({
  'passkeys.title': 'パスキー',
  'passkeys.lead':
    'パスキーを追加すると、パスワードを入力せずに、端末の指紋・顔・画面ロックでログインできます。',
  'passkeys.unsupported': 'このブラウザーではパスキーを使えません。',
  'passkeys.empty': 'パスキーはまだありません。',
  'passkeys.list': '追加したパスキー',
  'passkeys.added_on': '{date}に追加',
  'passkeys.used_on': '最後の利用：{date}',
  'passkeys.unused': '未使用',
  'passkeys.synced': 'ほかの端末と同期',
  'passkeys.stopped': '停止中',
  'passkeys.stopped.hint':
    '複製されたおそれがあるため、ログインには使えません。削除して、必要なら追加し直してください。',
  'passkeys.add': 'パスキーを追加する',
  'passkeys.most': 'パスキーは{max}個まで追加できます。使っていないものを削除してください。',
  'passkeys.rename': '名前を変更する',
  'passkeys.rename.of': '「{name}」の名前を変更する',
  'passkeys.remove': '削除する',
  'passkeys.remove.of': '「{name}」を削除する',
});
