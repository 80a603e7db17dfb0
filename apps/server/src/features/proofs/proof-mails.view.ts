import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

export const proofCodeTemplate = mailTemplate({
  id: 16,
  kind: 'proof_code',
  title: '会員がメールのコードで本人の確認をするとき',
  isSecret: true,
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    code: { label: '8桁のコード', sample: '1234 5678', isNeeded: true, isSecret: true },
  },
  templateText: {
    subject: 'ご本人の確認のためのコードのご案内',
    body: [
      '{name} 様',
      'ログイン中の画面で、大切な操作の前にご本人の確認が求められました。その画面に、次のコードを入力してください。',
      '{code}',
      'コードの有効期限は10分です。1回ご利用いただけます。',
      'お心当たりがない場合は、ほかの人があなたのアカウントにログインしているおそれがあります。コードはどなたにもお伝えにならず、すぐにパスワードを変更してください。運営事務局からコードをお尋ねすることはありません。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail with a code of eight digits, in two halves, as people carry it over. */
export const proofCodeMail = (member: Addressee, code: string): Message =>
  mailToMember(proofCodeTemplate, member, { code: `${code.slice(0, 4)} ${code.slice(4)}` });
