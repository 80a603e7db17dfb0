import { letterKind, letterTo, type Message } from '#platform/mail/letter-kind.ts';

interface Recipient {
  name: string;
  email: string;
}

/** The address of a screen with its secret, and the member's address for the form. */
const linkTo = (origin: string, path: string, email: string) =>
  `${origin}${path}?email=${encodeURIComponent(Buffer.from(email).toString('base64'))}`;

const name = { label: '会員の名前', sample: '山田 花子' };

/** Mailed when a reset was asked for. */
export const resetLetterKind = letterKind({
  id: 1,
  kind: 'password_reset',
  title: 'パスワード再設定の申し込みがあったとき',
  isSecret: true,
  gaps: {
    name,
    link: {
      label: '再設定画面へのリンク',
      sample: 'https://example.jp/password-reset/…',
      isNeeded: true,
    },
  },
  wording: {
    subject: 'パスワード再設定のご案内',
    body: [
      '{name} 様',
      'パスワード再設定のお申し込みを受け付けました。次のリンクを開き、新しいパスワードを設定してください。リンクは60分間、一度だけ有効です。',
      '{link}',
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変更されません。',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

/** Mailed whenever a password was changed, whoever did it. */
export const passwordChangedLetterKind = letterKind({
  id: 2,
  kind: 'password_changed',
  title: 'パスワードが変更されたとき',
  gaps: {
    name,
    link: {
      label: '再設定の申し込み画面へのリンク',
      sample: 'https://example.jp/forgot-password',
      isNeeded: true,
    },
  },
  wording: {
    subject: 'パスワードが変更されました',
    body: [
      '{name} 様',
      'ログインパスワードが変更されました。ほかの端末はすべてログアウトしています。',
      'お心当たりがない場合は、すぐにパスワードを再設定してください。',
      '{link}',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

/** Mailed to somebody who has been invited. */
export const invitationLetterKind = letterKind({
  id: 3,
  kind: 'invitation',
  title: '会員を招待したとき（初回パスワード設定）',
  isSecret: true,
  gaps: {
    name,
    link: {
      label: '初回パスワード設定画面へのリンク',
      sample: 'https://example.jp/first/change-password/…',
      isNeeded: true,
    },
  },
  wording: {
    subject: '{product} へのご招待',
    body: [
      '{name} 様',
      '{product} の会員サイトにご招待します。次のリンクを開き、ログインパスワードを設定してください。リンクは7日間、一度だけ有効です。',
      '{link}',
      '有効期限が切れた場合は、運営までご連絡ください。改めてご案内をお送りします。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

/** Mailed to somebody who was invited some days ago and has not come yet. */
export const reminderLetterKind = letterKind({
  id: 7,
  kind: 'invitation_reminder',
  title: '招待した会員がまだパスワードを設定していないとき（3日後と6日後）',
  isSecret: true,
  gaps: invitationLetterKind.gaps,
  wording: {
    subject: '{product} へのご招待（再度のご案内）',
    body: [
      '{name} 様',
      '{product} の会員サイトへのご招待をお送りしましたが、ログインパスワードがまだ設定されていません。次のリンクを開き、設定してください。リンクは7日間、一度だけ有効です。',
      '{link}',
      'すでに設定がお済みの場合は、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

/** The letter with a reset link. */
export const resetLetter = (member: Recipient, origin: string, secret: string): Message =>
  letterTo(resetLetterKind, member.email, {
    name: member.name,
    link: linkTo(origin, `/password-reset/${secret}`, member.email),
  });

/** The letter after a change of password. */
export const passwordChangedLetter = (member: Recipient, origin: string): Message =>
  letterTo(passwordChangedLetterKind, member.email, {
    name: member.name,
    link: `${origin}/forgot-password`,
  });

/** The letter with the link for the first password. */
export const invitationLetter = (member: Recipient, origin: string, secret: string): Message =>
  letterTo(invitationLetterKind, member.email, {
    name: member.name,
    link: linkTo(origin, `/first/change-password/${secret}`, member.email),
  });

/** The letter that reminds of an invitation. */
export const reminderLetter = (member: Recipient, origin: string, secret: string): Message =>
  letterTo(reminderLetterKind, member.email, {
    name: member.name,
    link: linkTo(origin, `/first/change-password/${secret}`, member.email),
  });
