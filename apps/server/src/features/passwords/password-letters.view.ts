import type { Message } from '#platform/mail/letter.ts';

interface Recipient {
  name: string;
  email: string;
}

/** The address of a screen with its secret, and the member's address for the form. */
const linkTo = (origin: string, path: string, email: string) =>
  `${origin}${path}?email=${encodeURIComponent(Buffer.from(email).toString('base64'))}`;

/** Mailed when a reset was asked for. */
export const resetLetter = (member: Recipient, origin: string, secret: string): Message => ({
  kind: 'password_reset',
  recipient: member.email,
  subject: 'パスワード再設定のご案内',
  name: member.name,
  paragraphs: [
    'パスワード再設定のお申し込みを受け付けました。次のリンクを開き、新しいパスワードを設定してください。リンクは60分間、一度だけ有効です。',
  ],
  link: {
    url: linkTo(origin, `/password-reset/${secret}`, member.email),
    label: 'パスワードを再設定する',
  },
  after: ['お心当たりがない場合は、このメールを破棄してください。パスワードは変更されません。'],
});

/** Mailed whenever a password was changed, whoever did it. */
export const passwordChangedLetter = (member: Recipient, origin: string): Message => ({
  kind: 'password_changed',
  recipient: member.email,
  subject: 'パスワードが変更されました',
  name: member.name,
  paragraphs: [
    'ログインパスワードが変更されました。ほかの端末はすべてログアウトしています。',
    'お心当たりがない場合は、すぐにパスワードを再設定してください。',
  ],
  link: { url: `${origin}/forgot-password`, label: 'パスワードを再設定する' },
});

/** Mailed to somebody who has been invited. */
export const invitationLetter = (
  member: Recipient,
  origin: string,
  secret: string,
  product: string,
): Message => ({
  kind: 'invitation',
  recipient: member.email,
  subject: `${product} へのご招待`,
  name: member.name,
  paragraphs: [
    `${product} の会員サイトにご招待します。次のリンクを開き、ログインパスワードを設定してください。リンクは7日間、一度だけ有効です。`,
  ],
  link: {
    url: linkTo(origin, `/first/change-password/${secret}`, member.email),
    label: 'パスワードを設定する',
  },
  after: ['有効期限が切れた場合は、運営までご連絡ください。改めてご案内をお送りします。'],
});
