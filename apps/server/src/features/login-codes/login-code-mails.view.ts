import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** The mail with a code for signing in. */
export const loginCodeTemplate = mailTemplate({
  id: 51,
  kind: 'login_code',
  title: 'ログイン用のコードの申請があったとき',
  isSecret: true,
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    code: { label: '8桁のコード', sample: '1234 5678', isNeeded: true, isSecret: true },
  },
  templateText: {
    subject: 'ログイン用のコードのご案内',
    body: [
      '{name} 様',
      'ログイン用のコードのお申し込みを受け付けました。お申し込みをされた画面に、次のコードを入力してください。',
      '{code}',
      'コードの有効期限は10分です。お申し込みをされた端末のブラウザーでのみ、1回ご利用いただけます。',
      'お心当たりがない場合は、お手数ですが、このメールを破棄してください。コードは、どなたにもお伝えにならないでください。運営事務局からお尋ねすることもありません。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail with a code of eight digits, in two halves, as people carry it over. */
export const loginCodeMail = (member: Addressee, code: string): Message =>
  mailToMember(loginCodeTemplate, member, { code: `${code.slice(0, 4)} ${code.slice(4)}` });
