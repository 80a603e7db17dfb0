import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** Says to a member who may not sign in now why no way in was mailed. */
export const shutOutTemplate = mailTemplate({
  id: 18,
  kind: 'shut_out',
  title: '会員期間外か利用停止中の会員から、再設定やログイン用のコードの申請があったとき',
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    reason: {
      label: 'ログインできない理由と、お問い合わせ先',
      sample:
        '会員期間は2026年11月26日に終了しました。継続のお手続きやデータの消去は、運営事務局（office@example.jp）までご連絡ください。',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'ログインについてのご案内',
    body: [
      '{name} 様',
      'ログインのためのお申し込みを受け付けましたが、現在はログインいただけないため、パスワード再設定のリンクやログイン用のコードをお送りできません。',
      '{reason}',
      'お心当たりがない場合は、お手数ですが、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** @param reason why the member may not sign in, as `findShutOut` says it */
export const shutOutMail = (member: Addressee, reason: string): Message =>
  mailToMember(shutOutTemplate, member, { reason });
