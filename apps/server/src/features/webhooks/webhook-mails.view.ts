import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells administrators that nothing more is sent to a receiver. */
export const webhookStoppedTemplate = mailTemplate({
  id: 44,
  kind: 'webhook_stopped',
  title: '外部への通知を止めたとき（管理者へ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    webhook: { label: '止めた通知の名前', sample: '会員名簿', isNeeded: true },
    link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff/webhooks/1' },
  },
  templateText: {
    subject: '{product} 外部への通知を一時停止しました',
    body: [
      '{name} 様',
      '外部への通知「{webhook}」を一時停止しました。3日の間1件も届いていないか、送り先が受け取りを終了しています（410）。',
      '送り先をご確認のうえ、管理画面で再開してください。届いていない通知は30日間残り、再開すると送られます。',
      '{link}',
    ].join('\n\n'),
    link_label: '通知の設定を開く',
  },
});

export const webhookStoppedMail = (
  { name, email }: { name: string; email: string },
  origin: string,
  { id, name: webhook }: { id: number; name: string },
): Message => {
  const link = `${origin}/staff/webhooks/${id}`;
  return mailTo(webhookStoppedTemplate, email, { name, webhook, link });
};
