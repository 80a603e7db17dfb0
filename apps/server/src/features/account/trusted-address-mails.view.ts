import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** Says at a new address that what was asked for has gone to the one before. */
export const trustedAddressTemplate = mailTemplate({
  id: 17,
  kind: 'trusted_address',
  title:
    '変更したばかりのアドレスで、再設定やログイン用のコードの申請があったとき（新しいアドレスへ）',
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    until: { label: '以前のアドレスに送る期限（日本時間）', sample: '2026年4月8日 10:30' },
    link: {
      label: 'メールアドレスの変更画面へのリンク',
      sample: 'https://example.jp/account/change-email',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'ご案内は以前のメールアドレスへお送りしました',
    body: [
      '{name} 様',
      'お申し込みのご案内を、変更前のメールアドレスへお送りしました。ご本人の確認をせずにメールアドレスを変更された場合は、安全のため、{until}まで、パスワードの再設定とログイン用のコードのご案内を変更前のアドレスへお送りしています。',
      'このアドレスですぐに受け取るには、パスワードかパスキーでログインし、次の画面でご本人の確認をしてください。',
      '{link}',
      'どちらもご利用になれない場合は、{contact}までご連絡ください。期限を過ぎると、このアドレスにお送りします。',
    ].join('\n\n'),
    link_label: '確認の画面を開く',
  },
});

/** @param until as the contract writes times */
export const trustedAddressMail = (member: Addressee, origin: string, until: string): Message => {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(until) ?? [];
  return mailToMember(trustedAddressTemplate, member, {
    until: `${year}年${Number(month)}月${Number(day)}日 ${time}`,
    link: `${origin}/account/change-email`,
  });
};
