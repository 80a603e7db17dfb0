import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'two_step.title': '2段階認証',
  'two_step.lead':
    'ログインのときに、パスワードに加えて、スマートフォンの認証アプリに表示される6桁のコードを入力します。パスワードを知られても、他人はログインできません。',
  'two_step.is_off': '設定していません。',
  'two_step.is_on': '有効です（{time}から）。',
  'two_step.left': '未使用のリカバリーコード：{count}個',
  'two_step.left.few':
    '未使用のリカバリーコードが残り{count}個です。認証アプリを使えなくなる前に、再発行してください。',
  'two_step.start': '2段階認証を設定する',
  'two_step.scan':
    '認証アプリ（Google Authenticator、Microsoft Authenticatorなど）で次のQRコードを読み取り、表示された6桁のコードを入力してください。',
  'two_step.qr': '認証アプリで読み取るQRコード',
  'two_step.open_app': 'この端末の認証アプリで開く',
  'two_step.key': '読み取れないときは、次のキーをアプリに入力してください。',
  'two_step.code': '認証コード（6桁）',
  'two_step.confirm': '有効にする',
  'two_step.on.done': '2段階認証を有効にしました。',
  'two_step.renew': 'リカバリーコードを再発行する',
  'two_step.renew.title': 'リカバリーコードを再発行しますか？',
  'two_step.renew.lead': '新しいコードを発行すると、以前のコードは使えなくなります。',
  'two_step.renew.submit': '再発行する',
  'two_step.end': '2段階認証を無効にする',
  'two_step.end.title': '2段階認証を無効にしますか？',
  'two_step.end.lead': '無効にすると、パスワードだけでログインできるようになります。',
  'two_step.end.submit': '無効にする',
  'two_step.off.done': '2段階認証を無効にしました。',
  'recovery.title': 'リカバリーコード',
  'recovery.lead':
    'スマートフォンを紛失したときなど、認証アプリを使えないときに、認証コードの代わりに1回ずつ使えるコードです。今回だけ表示されます。安全な場所に保管してください。',
  'recovery.copy': 'コピーする',
  'recovery.copied': 'リカバリーコードをコピーしました。',
  'recovery.not_copied': 'コピーできませんでした。ファイルに保存してください。',
  'recovery.save': 'ファイルに保存する',
  'recovery.print': '印刷する',
  'recovery.done': '保管しました',
  'recovery.file': 'リカバリーコード.txt',
});
