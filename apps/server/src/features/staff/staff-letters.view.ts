import { letterKind, letterTo, type Message } from '#platform/mail/letter-kind.ts';

/** The address of the screen; the secret stands behind the #, so no server and no log sees it. */
export const staffLink = (origin: string, secret: string): string =>
  `${origin}/staff/set-password#${secret}`;

/** Mailed to operators who are to choose a password. */
export const staffLinkLetterKind = letterKind({
  id: 20,
  kind: 'staff_link',
  title: '担当者を管理画面に招待したとき（パスワード設定）',
  isSecret: true,
  gaps: {
    name: { label: '担当者の名前', sample: '佐藤 美咲' },
    link: {
      label: 'パスワード設定画面へのリンク',
      sample: 'https://example.jp/staff/set-password#…',
      isNeeded: true,
    },
  },
  wording: {
    subject: '{product} 管理画面のパスワード設定のご案内',
    body: [
      '{name} 様',
      '{product} の管理画面をお使いいただけるようになりました。次のリンクを開き、パスワードを設定してください。リンクは72時間、一度だけ有効です。',
      '{link}',
      '設定のあと、ログインの際に認証アプリの登録が必要です。スマートフォンに認証アプリ（Google Authenticator など）をご用意ください。',
      'お心当たりがない場合は、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: 'パスワードを設定する',
  },
});

/** The letter with the link. */
export const staffLinkLetter = (
  { name, email }: { name: string; email: string },
  origin: string,
  secret: string,
): Message => letterTo(staffLinkLetterKind, email, { name, link: staffLink(origin, secret) });

/** Mailed to operators whose password was changed, whoever did it. */
export const staffPasswordChangedLetterKind = letterKind({
  id: 21,
  kind: 'staff_password_changed',
  title: '担当者のパスワードが変更されたとき',
  gaps: { name: { label: '担当者の名前', sample: '佐藤 美咲' } },
  wording: {
    subject: '{product} 管理画面のパスワードが変更されました',
    body: [
      '{name} 様',
      '{product} の管理画面のパスワードが変更されました。',
      'お心当たりがない場合は、すぐに管理者にご連絡ください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The letter that says so. */
export const staffPasswordChangedLetter = ({
  name,
  email,
}: {
  name: string;
  email: string;
}): Message => letterTo(staffPasswordChangedLetterKind, email, { name });
