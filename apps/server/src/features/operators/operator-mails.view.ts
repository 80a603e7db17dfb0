import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** The address of the screen; the secret follows the #, so no server and no log sees it. */
export const staffLink = (origin: string, secret: string): string =>
  `${origin}/staff/set-password#${secret}`;

const unknown = 'お心当たりがない場合は、お手数ですが、すぐに管理者にご連絡ください。';

interface Recipient {
  name: string;
  email: string;
}

const name = { label: 'スタッフの名前', sample: '佐藤 美咲' };

/** The mail with which an operator chooses a password. */
export const staffLinkTemplate = mailTemplate({
  id: 20,
  kind: 'staff_link',
  title: 'スタッフを管理画面に招待したとき（パスワード設定）',
  isSecret: true,
  placeholders: {
    name,
    link: {
      label: 'パスワード設定画面へのリンク',
      sample: 'https://example.jp/staff/set-password#…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: '{product} 管理画面のパスワード設定のご案内',
    body: [
      '{name} 様',
      '{product} の管理画面をお使いいただけるようになりました。次のリンクを開き、パスワードを設定してください。リンクの有効期限は72時間です。1回のみご利用いただけます。',
      '{link}',
      'パスワードの設定後、はじめてログインするときに認証アプリの登録が必要です。スマートフォンに認証アプリ（Google Authenticator など）をご用意ください。',
      'お心当たりがない場合は、お手数ですが、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

export const staffLinkMail = (
  { name, email }: Recipient,
  origin: string,
  secret: string,
): Message => mailTo(staffLinkTemplate, email, { name, link: staffLink(origin, secret) });

/** Reports a new password to the operator, also when another person changed it. */
export const staffPasswordChangedTemplate = mailTemplate({
  id: 21,
  kind: 'staff_password_changed',
  title: 'スタッフのパスワードが変更されたとき',
  placeholders: { name },
  templateText: {
    subject: '{product} 管理画面のパスワードが変更されました',
    body: ['{name} 様', '{product} の管理画面のパスワードが変更されました。', unknown].join('\n\n'),
    link_label: '',
  },
});

export const staffPasswordChangedMail = ({ name, email }: Recipient): Message =>
  mailTo(staffPasswordChangedTemplate, email, { name });

/** Reports an administrator's changes to the operator, at the old address. */
export const staffAccountChangedTemplate = mailTemplate({
  id: 22,
  kind: 'staff_account_changed',
  title: 'スタッフの役割・メールアドレス・利用の可否が変更されたとき（以前のアドレスへ）',
  placeholders: {
    name,
    changes: { label: '変更された内容', sample: '役割：編集者 → 管理者', hasLines: true },
  },
  templateText: {
    subject: '{product} 管理画面のアカウントが変更されました',
    body: [
      '{name} 様',
      '{product} の管理画面で、あなたのアカウントが次のとおり変更されました。',
      '{changes}',
      unknown,
    ].join('\n\n'),
    link_label: '',
  },
});

/** Reports a changed authenticator or passkey, or new recovery codes, also when another person changed them. */
export const staffAuthenticatorChangedTemplate = mailTemplate({
  id: 23,
  kind: 'staff_authenticator_changed',
  title: 'スタッフの認証アプリ・パスキー・リカバリーコードが変わったとき',
  placeholders: { name, change: { label: '行われた操作', sample: '認証アプリのリセット' } },
  templateText: {
    subject: '{product} 管理画面の認証の設定が変更されました',
    body: ['{name} 様', '{product} の管理画面で、{change}が行われました。', unknown].join('\n\n'),
    link_label: '',
  },
});

/** Reports that a recovery code was used. */
export const recoveryCodeUsedTemplate = mailTemplate({
  id: 24,
  kind: 'staff_recovery_code_used',
  title: 'スタッフのリカバリーコードが使用されたとき',
  placeholders: { name },
  templateText: {
    subject: '{product} 管理画面でリカバリーコードが使用されました',
    body: [
      '{name} 様',
      '{product} の管理画面で、あなたのリカバリーコードが1つ使用されました。使用されたコードは無効になりました。',
      unknown,
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail about an administrator's changes, one line each. */
export const staffAccountChangedEmail = (
  { name, email }: Recipient,
  changes: readonly string[],
): Message => mailTo(staffAccountChangedTemplate, email, { name, changes: changes.join('\n') });

/** The mail about an authenticator, its recovery codes or a passkey. */
export const staffAuthenticatorChangedEmail = (
  { name, email }: Recipient,
  change:
    | '認証アプリの登録'
    | '認証アプリのリセット'
    | '認証アプリとパスキーのリセット'
    | 'リカバリーコードの再発行'
    | `外部のアカウントの結び付け${'' | 'の解除'}`
    | 'パスワードの使用の停止'
    | `パスキー「${string}」の${'追加' | '削除' | '停止（複製のおそれがあるため）'}`,
): Message => mailTo(staffAuthenticatorChangedTemplate, email, { name, change });

export const recoveryCodeUsedEmail = ({ name, email }: Recipient): Message =>
  mailTo(recoveryCodeUsedTemplate, email, { name });
