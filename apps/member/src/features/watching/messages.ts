import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'watch.review': '最初から見直す',
  'watch.reviewing': '見直し中です。「視聴済み」の表示と履歴はそのまま残ります。',
  'watch.speed': '再生速度',
  'watch.speed.of': '{rate}倍',
  'watch.captions': '字幕',
  'watch.autoplay': '連続再生',
  'watch.link': 'この場面のリンクをコピー',
  'watch.link.copied': '{time} から始まるリンクをコピーしました。',
  'watch.link.failed':
    'リンクをコピーできませんでした。こちらのURLをコピーしてご利用ください：{address}',
  'watch.ask': 'ここで質問',
  'watch.play': '再生する',
  'watch.failed': '動画を読み込めませんでした。',
  'watch.failed.hint': '通信が戻ると、止まったところから再生します。',
  'watch.failed.film':
    'このサイトにはつながっていますが、動画だけが届きません。しばらくしてから、自動でもう一度読み込みます。',
  'watch.failed.platform':
    'このサイトにはつながっていますが、動画の配信元につながりません。職場や学校のネットワークで制限されている場合は、別の通信環境でお試しください。',
  'watch.failed.retry': 'もう一度試す',
  'watch.failed.retrying': '読み込んでいます…',
  'watch.keys': 'キーボード操作',
  'watch.keys.fullscreen': '全画面表示',
});
