import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'push.title': 'この端末への通知',
  'push.lead': '新しい通知を、サイトを開いていないときもこの端末に表示します。',
  'push.unsupported': 'お使いのブラウザーは、通知に対応していません。',
  'push.install_first':
    'iPhone・iPadでは、このサイトをホーム画面に追加すると通知を受け取れます。共有ボタンから「ホーム画面に追加」を選び、ホーム画面のアイコンから開いてください。',
  'push.blocked':
    'ブラウザーの設定で、このサイトからの通知が許可されていません。アドレス欄の横にあるサイトの設定（または端末の設定）で通知を許可してから、この画面を開き直してください。',
  'push.dismissed':
    '通知は許可されませんでした。受け取るには、もう一度押して「許可」を選んでください。',
  'push.no_service':
    '通知サービスに接続できませんでした。通信の状態をご確認のうえ、時間をおいてもう一度お試しください。',
  'push.off': 'この端末には通知していません。',
  'push.on': 'この端末に通知しています。',
  'push.start': 'この端末で通知を受け取る',
  'push.stop': 'この端末への通知を止める',
  'push.test': 'テスト通知を送る',
  'push.tested': 'テスト通知を送りました。届くまで少し時間がかかることがあります。',

  'install.label': 'アプリとして使う',
  'install.lead': 'ホーム画面に追加すると、アプリのようにすぐ開けます。',
  'install.ios': 'Safariの共有ボタンから「ホーム画面に追加」を選ぶと、アプリのようにすぐ開けます。',
  'install.add': 'ホーム画面に追加',
  'install.away': '今後表示しない',
});
