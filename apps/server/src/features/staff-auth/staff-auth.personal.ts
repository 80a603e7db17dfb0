import {
  ADMINISTRATORS,
  ofStaff,
  type PersonalColumns,
  WORK,
} from '#platform/personal-data/personal-columns.ts';

export const staffAuthColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'staff',
    order: 470,
    title: '担当者',
    purpose: '管理画面を使えるようにするため',
    retention: WORK,
    seenBy: ADMINISTRATORS,
    columns: {
      name: '氏名',
      email: 'メールアドレス',
      roles: '役割',
      last_signed_in_at: '最後のログイン',
      disabled_at: '利用停止の日時',
      password_changed_at: 'パスワードを変更した日時',
      created_at: '登録日時',
    },
    secrets: {
      password_hash: 'パスワードのハッシュ',
      totp_secret: '認証アプリの鍵（封印）',
      totp_confirmed_at: '認証アプリの登録日時',
      totp_last_step: '最後の認証コードの時刻',
      totp_used_steps: '使った認証コードの時刻',
    },
    neutral: ['id', 'updated_at'],
  }),
  ofStaff({
    from: 'staff_tokens',
    order: 490,
    title: '担当者へのリンク',
    purpose: 'パスワードを本人だけが設定できるようにするため',
    retention: '期限まで',
    seenBy: 'なし',
    columns: { created_at: '日時', expires_at: '期限' },
    secrets: { token_hash: 'リンクのハッシュ' },
  }),
];
