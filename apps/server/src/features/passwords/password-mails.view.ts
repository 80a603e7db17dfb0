import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** The address of a screen with its secret, and the member's address for the form. */
export const linkTo = (origin: string, path: string, email: string) =>
  `${origin}${path}?email=${encodeURIComponent(Buffer.from(email).toString('base64'))}`;

const name = { label: '会員の氏名', sample: '山田 花子' };

export const resetTemplate = mailTemplate({
  id: 1,
  kind: 'password_reset',
  title: 'パスワード再設定の申請があったとき',
  isSecret: true,
  placeholders: {
    name,
    link: {
      label: '再設定画面へのリンク',
      sample: 'https://example.jp/password-reset/…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'パスワード再設定のご案内',
    body: [
      '{name} 様',
      'パスワード再設定のお申し込みを受け付けました。次のリンクを開き、新しいパスワードを設定してください。リンクの有効期限は60分です。1回のみご利用いただけます。',
      '{link}',
      'お心当たりがない場合は、お手数ですが、このメールを破棄してください。パスワードは変更されません。',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

/** Reports a new password to the member, also when another person changed it. */
export const passwordChangedTemplate = mailTemplate({
  id: 2,
  kind: 'password_changed',
  title: 'パスワードが変更されたとき',
  placeholders: {
    name,
    link: {
      label: '再設定の申請画面へのリンク',
      sample: 'https://example.jp/forgot-password',
      isNeeded: true,
    },
    ways: {
      label: '同時に削除されたログインの手段と、引き続き使えるパスキー（なければ空）',
      sample: 'パスキー「iPhoneのパスキー」を削除しました。',
    },
  },
  templateText: {
    subject: 'パスワードが変更されました',
    body: [
      '{name} 様',
      'ログインパスワードが変更されました。ほかの端末からはすべてログアウトしました。{ways}',
      'お心当たりがない場合は、第三者による変更のおそれがあります。お手数ですが、すぐにパスワードを再設定してください。',
      '{link}',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

export const invitationTemplate = mailTemplate({
  id: 3,
  kind: 'invitation',
  title: '会員を招待したとき（初回パスワード設定）',
  isSecret: true,
  placeholders: {
    name,
    link: {
      label: '初回パスワード設定画面へのリンク',
      sample: 'https://example.jp/first/change-password/…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: '{product} 会員サイトのご利用開始について',
    body: [
      '{name} 様',
      '{product} 会員サイトへのご登録の準備が整いました。次のリンクを開き、ログインパスワードを設定してください。リンクの有効期限は7日間です。1回のみご利用いただけます。',
      '{link}',
      '有効期限が切れた場合は、{contact}までご連絡ください。改めてご案内をお送りします。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

/** Reminds an invited member who has not set a password yet. */
export const reminderTemplate = mailTemplate({
  id: 7,
  kind: 'invitation_reminder',
  title: '招待した会員がまだパスワードを設定していないとき（3日後と6日後）',
  isSecret: true,
  placeholders: invitationTemplate.placeholders,
  templateText: {
    subject: '{product} 会員サイトのご利用開始について（再度のご案内）',
    body: [
      '{name} 様',
      '{product} 会員サイトのご利用開始についてご案内しましたが、ログインパスワードがまだ設定されていません。次のリンクを開き、設定してください。リンクの有効期限は7日間です。1回のみご利用いただけます。',
      '{link}',
      'すでに設定がお済みの場合は、お手数ですが、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

export const resetMail = (member: Addressee, origin: string, secret: string): Message =>
  mailToMember(resetTemplate, member, {
    link: linkTo(origin, `/password-reset/${secret}`, member.email),
  });

/** @param ways what has ended with the old password and what stays, as `waysWords` says it */
export const passwordChangedMail = (member: Addressee, origin: string, ways: string): Message =>
  mailToMember(passwordChangedTemplate, member, { link: `${origin}/forgot-password`, ways });

export const invitationMail = (member: Addressee, origin: string, secret: string): Message =>
  mailToMember(invitationTemplate, member, {
    link: linkTo(origin, `/first/change-password/${secret}`, member.email),
  });

export const reminderMail = (member: Addressee, origin: string, secret: string): Message =>
  mailToMember(reminderTemplate, member, {
    link: linkTo(origin, `/first/change-password/${secret}`, member.email),
  });
