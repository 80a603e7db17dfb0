import { endedWords } from '#features/passwords/ended-ways.view.ts';
import { linkTo } from '#features/passwords/password-mails.view.ts';
import {
  type Addressee,
  type Message,
  mailTemplate,
  mailTo,
  mailToMember,
} from '#platform/mail/mail-template.ts';
import type { Ended } from '#ways-in';

const name = { label: '会員の氏名', sample: '山田 花子' };

/** The mail to the new address: a signed-in member completes the change by opening its link. */
export const confirmEmailTemplate = mailTemplate({
  id: 4,
  kind: 'email_confirm',
  title: 'メールアドレス変更の申請があったとき（新しいアドレスへ）',
  isSecret: true,
  placeholders: {
    name,
    link: {
      label: '変更を確定する画面へのリンク',
      sample: 'https://example.jp/account/confirm-email/…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'メールアドレス変更のご確認',
    body: [
      '{name} 様',
      'メールアドレスの変更を受け付けました。次のリンクを開くと、変更が完了します。リンクの有効期限は24時間です。1回のみご利用いただけます。',
      '{link}',
      'お心当たりがない場合は、お手数ですが、このメールを破棄してください。',
    ].join('\n\n'),
    link_label: '新しいメールアドレスを確認する',
  },
});

/** The mail to the old address after the change, with an undo link. */
export const emailChangedTemplate = mailTemplate({
  id: 5,
  kind: 'email_changed',
  title: 'メールアドレスが変更されたとき（以前のアドレスへ）',
  isSecret: true,
  placeholders: {
    name,
    email: { label: '新しいメールアドレス', sample: 'hanako.new@example.jp' },
    changed_by: { label: 'だれの操作か', sample: 'マイページでの操作' },
    link: {
      label: '変更を取り消す画面へのリンク',
      sample: 'https://example.jp/undo-email/…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'メールアドレスが変更されました',
    body: [
      '{name} 様',
      '{changed_by}により、ご登録のメールアドレスが {email} に変更されました。',
      'お心当たりがない場合は、お手数ですが、7日以内に次のリンクから変更を取り消してください。すべての端末からログアウトし、パスワードの再設定をご案内します。パスキーと、変更の7日前より後に設定された2段階認証、申し出られたデータの消去も取り消します。',
      '{link}',
    ].join('\n\n'),
    link_label: '変更を取り消す',
  },
});

/** The mail to the address between after the account went back to an earlier one. */
export const emailChangedBackTemplate = mailTemplate({
  id: 66,
  kind: 'email_changed_back',
  title: 'メールアドレスが、取り消せるうちに元に戻されたとき（その間のアドレスへ）',
  placeholders: { name, changed_by: { label: 'だれの操作か', sample: 'マイページでの操作' } },
  templateText: {
    subject: 'メールアドレスが元に戻りました',
    body: [
      '{name} 様',
      '{changed_by}により、ご登録のメールアドレスが変更前のものに戻りました。このメールアドレスではログインできません。',
      'お心当たりがない場合は、お手数ですが、{contact}までご連絡ください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail to the old address after the change was undone, with a reset link. */
export const emailUndoneTemplate = mailTemplate({
  id: 65,
  kind: 'email_undone',
  title: 'メールアドレスの変更が取り消されたとき（元のアドレスへ）',
  isSecret: true,
  placeholders: {
    name,
    ways: {
      label: '同時に取り消された、ログインの手段とデータの消去（なければ空）',
      sample: 'パスキー「iPhoneのパスキー」を削除しました。2段階認証を無効にしました。',
    },
    link: {
      label: 'パスワードの再設定画面へのリンク',
      sample: 'https://example.jp/password-reset/…',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'メールアドレスの変更を取り消しました',
    body: [
      '{name} 様',
      'メールアドレスの変更を取り消し、このメールアドレスに戻しました。すべての端末からログアウトし、これまでのパスワードは使えなくなりました。{ways}',
      '次のリンクを開き、新しいパスワードを設定してください。リンクの有効期限は60分です。1回のみご利用いただけます。期限が過ぎた場合は、ログイン画面の「パスワードをお忘れの方」からお手続きください。',
      '{link}',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

export const emailUndoneMail = (
  member: Addressee,
  origin: string,
  { secret, ended }: { secret: string; ended: Ended },
): Message =>
  mailToMember(emailUndoneTemplate, member, {
    ways: endedWords(ended),
    link: linkTo(origin, `/password-reset/${secret}`, member.email),
  });

export const confirmEmailMail = (
  member: { id: number; name: string },
  newEmail: string,
  origin: string,
  secret: string,
): Message =>
  mailTo(
    confirmEmailTemplate,
    newEmail,
    { name: member.name, link: `${origin}/account/confirm-email/${secret}` },
    { memberId: member.id },
  );

const CHANGED_BY = {
  member: 'マイページでの操作',
  /** Nobody proved who they are. */
  session: 'マイページでの操作（ご本人の確認なし）',
  operator: 'サイトの運営スタッフの操作',
  /** For a mail that goes out again: no record says who made the change. */
  somebody: 'マイページまたはサイトの運営スタッフの操作',
};

/** A change of address, as the mail to the old address reports it. */
export interface ChangedEmail {
  id: number;
  name: string;
  oldEmail: string;
  newEmail: string;
  changedBy: keyof typeof CHANGED_BY;
}

export const emailChangedBackMail = ({
  id,
  name: memberName,
  oldEmail,
  changedBy,
}: ChangedEmail): Message =>
  mailTo(
    emailChangedBackTemplate,
    oldEmail,
    { name: memberName, changed_by: CHANGED_BY[changedBy] },
    { memberId: id },
  );

export const emailChangedMail = (
  { id, name: memberName, oldEmail, newEmail, changedBy }: ChangedEmail,
  origin: string,
  secret: string,
): Message =>
  mailTo(
    emailChangedTemplate,
    oldEmail,
    {
      name: memberName,
      email: newEmail,
      changed_by: CHANGED_BY[changedBy],
      link: `${origin}/undo-email/${secret}`,
    },
    { memberId: id },
  );
