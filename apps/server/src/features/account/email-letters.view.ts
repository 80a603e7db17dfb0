import type { Message } from '#platform/mail/letter.ts';

/** Mailed to the new address: opening the link, signed in, completes the change. */
export const confirmEmailLetter = (
  name: string,
  newEmail: string,
  origin: string,
  secret: string,
): Message => ({
  kind: 'email_confirm',
  recipient: newEmail,
  subject: 'メールアドレス変更のご確認',
  name,
  paragraphs: [
    'メールアドレスの変更を受け付けました。次のリンクを開くと、変更が完了します。リンクは24時間、一度だけ有効です。',
  ],
  link: {
    url: `${origin}/account/confirm-email/${secret}`,
    label: '新しいメールアドレスを確認する',
  },
  after: ['お心当たりがない場合は、このメールを破棄してください。'],
});

/** Mailed to the old address once the change is done, with the way back. */
export const emailChangedLetter = (
  name: string,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
  origin: string,
  secret: string,
): Message => ({
  kind: 'email_changed',
  recipient: oldEmail,
  subject: 'メールアドレスが変更されました',
  name,
  paragraphs: [
    `ご登録のメールアドレスが ${newEmail} に変更されました。`,
    'お心当たりがない場合は、7日以内に次のリンクから元に戻してください。すべての端末がログアウトし、パスワードの再設定をご案内します。',
  ],
  link: { url: `${origin}/undo-email/${secret}`, label: '変更を取り消す' },
});
