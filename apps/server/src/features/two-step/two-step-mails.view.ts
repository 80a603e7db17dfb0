import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

const shared = {
  name: { label: '会員の氏名', sample: '山田 花子' },
  link: {
    label: 'パスワードの再設定の申請画面へのリンク',
    sample: 'https://example.jp/forgot-password',
    isNeeded: true,
  },
} as const;

const unknown =
  'お心当たりがない場合は、第三者による操作のおそれがあります。お手数ですが、すぐにパスワードを再設定し、{contact}までご連絡ください。';

/** Reports that the second step was switched on or off, or its recovery codes renewed. */
export const twoStepChangedTemplate = mailTemplate({
  id: 52,
  kind: 'two_step_changed',
  title: '会員の2段階認証の設定が変更されたとき',
  placeholders: {
    ...shared,
    change: { label: '変更の内容', sample: '2段階認証が有効になりました。' },
  },
  templateText: {
    subject: '2段階認証の設定が変更されました',
    body: ['{name} 様', '{change}', unknown, '{link}'].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

/** Reports that a recovery code was used. */
export const memberRecoveryCodeUsedTemplate = mailTemplate({
  id: 53,
  kind: 'recovery_code_used',
  title: '会員のリカバリーコードが使用されたとき',
  placeholders: shared,
  templateText: {
    subject: 'リカバリーコードが使用されました',
    body: [
      '{name} 様',
      '2段階認証のリカバリーコードが1つ使用されました。使用されたコードは無効になりました。',
      unknown,
      '{link}',
    ].join('\n\n'),
    link_label: 'パスワードを再設定する',
  },
});

/** What may change about the second step, as the mail and the bell say it. */
export const TWO_STEP_CHANGES = {
  on: '2段階認証が有効になりました。',
  off: '2段階認証が無効になりました。',
  off_by_staff: 'サイトの運営スタッフの操作により、2段階認証が無効になりました。',
  codes: '2段階認証のリカバリーコードが再発行されました。以前のコードは使えません。',
} as const;

export type TwoStepChange = keyof typeof TWO_STEP_CHANGES;

export const twoStepChangedMail = (
  member: Addressee,
  origin: string,
  change: TwoStepChange,
): Message =>
  mailToMember(twoStepChangedTemplate, member, {
    change: TWO_STEP_CHANGES[change],
    link: `${origin}/forgot-password`,
  });

export const memberRecoveryCodeUsedMail = (member: Addressee, origin: string): Message =>
  mailToMember(memberRecoveryCodeUsedTemplate, member, { link: `${origin}/forgot-password` });
