import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** A mail of trial to the operator who asked for it, in the first brand's name. */
export const testMailTemplate = mailTemplate({
  id: 30,
  kind: 'test_mail',
  title: 'テストメール',
  placeholders: { name: { label: 'スタッフの名前', sample: '佐藤 美咲' } },
  templateText: {
    subject: '{product} テストメール',
    body: [
      '{name} 様',
      'このメールが届いていれば、会員サイトからのメールは送信できています。',
      '迷惑メールに振り分けられていた場合は、送信元ドメインの SPF、DKIM、DMARC の設定をご確認ください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail of trial; a member without a brand gets the same head and signature. */
export const testMail = ({ name, email }: { name: string; email: string }): Message =>
  mailTo(testMailTemplate, email, { name }, { memberId: 0 });
