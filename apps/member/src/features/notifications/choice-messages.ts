import { createMessages } from '#lib/messages.ts';

/** The sentences of the choices. */
export const t = createMessages({
  'choices.title': '通知の設定',
  'choices.lead': '通知の種類ごとに、受け取り方をお選びいただけます。',
  'choices.screen': 'サイト内',
  'choices.mail': 'メール',
  'choices.push': 'スマホ・PCの通知',
  'choices.of': '{kind}：{way}',
  'choices.mail.at_once': 'すぐに',
  'choices.mail.daily': '1日分まとめて',
  'choices.mail.weekly': '1週間分まとめて',
  'choices.mail.none': '受け取らない',
  'choices.usual.are': '標準：{ways}',
  'choices.usual.nothing': '受け取らない',
  'choices.usual.mail': 'メール（{way}）',
  'choices.usual.again': '標準に戻す',
  'choices.usual.again.of': '「{kind}」を標準に戻す',
  'choices.security': 'セキュリティ',
  'choices.security.lead':
    'パスワードやメールアドレスの変更など、セキュリティに関する通知は、つねにサイト内とメールでお届けします。',
  'choices.digests': 'まとめて届く時刻',
  'choices.digests.hour': '時刻（日本時間）',
  'choices.digests.hour.of': '{hour}時',
  'choices.digests.day': '1週間分が届く曜日',
  'choices.stop': 'メールの停止',
  'choices.stop.mails': '通知のメールをすべて停止する',
  'choices.stop.mails.hint':
    '今後追加される種類のメールも届きません。セキュリティのメールは届きます。',
  'choices.stop.digests': 'まとめて届くメールを停止する',
  'choices.stop.digests.hint': '「1日分まとめて」と「1週間分まとめて」のメールが届きません。',
  'choices.stopped.mails': '通知のメールは、すべて停止しています。',
  'choices.stopped.digests': 'まとめて届くメールは、停止しています。',
  'choices.undeliverable': '{email} にメールを届けられなかったため、メールの送信を止めています。',
  'choices.undeliverable.change': 'メールアドレスを変更する',
  'choices.save': '設定を保存する',
  'choices.saved': '通知の設定を保存しました。',
});
