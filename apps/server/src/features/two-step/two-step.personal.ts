import type { PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const twoStepColumns: readonly PersonalColumns[] = [
  {
    from: 'member_authenticators',
    order: 150,
    whose: 'member',
    title: '2段階認証',
    purpose: '本人が望んだ2段階認証で、アカウントを守るため',
    retention: '本人が無効にするまで',
    seenBy: '会員を扱う担当者（有効かどうかだけ）',
    columns: { begun_at: '設定を始めた日時', confirmed_at: '有効にした日時' },
    secrets: {
      sealed_secret: '認証アプリの鍵（封印）',
      last_step: '最後の認証コードの時刻',
      used_steps: '使った認証コードの時刻',
    },
  },
];
