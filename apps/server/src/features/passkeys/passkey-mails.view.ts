import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** Reports to a member a change of their passkeys, also one by another person. */
export const passkeyChangedTemplate = mailTemplate({
  id: 15,
  kind: 'passkey_changed',
  title: '会員のパスキーが追加・削除・停止されたとき',
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    change: { label: '行われた操作', sample: 'パスキー「iPhoneのパスキー」の追加' },
    link: {
      label: 'ログインとセキュリティの画面へのリンク',
      sample: 'https://example.jp/account/security',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'パスキーの設定が変更されました',
    body: [
      '{name} 様',
      'ログインに使うパスキーの設定が、次のとおり変更されました。',
      '{change}',
      'お心当たりがない場合は、第三者による変更のおそれがあります。お手数ですが、次の画面でお心当たりのないパスキーを削除し、パスワードも変更してください。',
      '{link}',
    ].join('\n\n'),
    link_label: 'パスキーを確認する',
  },
});

export const passkeyChangedMail = (member: Addressee, origin: string, change: string): Message =>
  mailToMember(passkeyChangedTemplate, member, { change, link: `${origin}/account/security` });
