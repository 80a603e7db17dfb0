import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
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
  'passkeys.add.title': 'パスキーの追加',
  'passkeys.add.lead': 'ご本人の確認のため、現在のパスワードを入力してください。',
  'passkeys.current': '現在のパスワード',
  'passkeys.added': 'パスキーを追加しました。',
  'passkeys.most': 'パスキーは{max}個まで追加できます。使っていないものを削除してください。',
  'passkeys.dismissed': 'パスキーは追加されませんでした。もう一度お試しください。',
  'passkeys.there': 'この端末のパスキーは、すでに追加されています。',
  'passkeys.unable':
    'この端末ではパスキーを作成できません。端末の画面ロックを設定するか、別の端末をお使いください。',
  'passkeys.rename': '名前を変更する',
  'passkeys.rename.of': '「{name}」の名前を変更する',
  'passkeys.name': 'パスキーの名前',
  'passkeys.save': '名前を保存する',
  'passkeys.renamed': 'パスキーの名前を変更しました。',
  'passkeys.remove': '削除する',
  'passkeys.remove.of': '「{name}」を削除する',
  'passkeys.remove.title': 'パスキーの削除',
  'passkeys.remove.lead': '「{name}」を削除すると、このパスキーではログインできなくなります。',
  'passkeys.remove.hint': '端末に残ったパスキーは、端末の設定から削除できます。',
  'passkeys.removed': 'パスキーを削除しました。',
});
