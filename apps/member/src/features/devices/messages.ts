import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'devices.title': 'ログイン中の端末',
  'devices.lead':
    '見覚えのない端末があるときは、その端末をログアウトさせ、パスワードを変更してください。',
  'devices.unknown': '不明な端末',
  'devices.this': 'この端末',
  'devices.last': '最終利用：{time}',
  'devices.began': 'ログイン：{time}',
  'devices.network': 'ネットワーク：{network}',
  'devices.end': 'ログアウトさせる',
  'devices.end.of': '{kind}（最終利用 {time}）をログアウトさせる',
  'devices.ended': '端末をログアウトさせました。',
  'devices.alone': 'ほかにログインしている端末はありません。',
  'devices.end_others': 'ほかの端末をすべてログアウトさせる',
  'devices.end_others.title': 'ほかの端末をすべてログアウトさせますか？',
  'devices.end_others.lead':
    'この端末のほかは、すべてログアウトします。もう一度使うときは、あらためてログインが必要です。ほかの端末への通知も止まります。',
  'devices.end_others.confirm': 'すべてログアウトさせる',
  'devices.others_ended': 'ほかの端末をすべてログアウトさせました。',
});
