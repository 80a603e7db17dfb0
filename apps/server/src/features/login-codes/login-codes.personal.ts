import { sql } from 'kysely';
import {
  hashesOf,
  NOBODY,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

export const loginCodesColumns: readonly PersonalColumns[] = [
  {
    from: 'login_codes',
    order: 140,
    whose: 'member',
    title: 'ログインと本人の確認のためのコード',
    purpose: 'パスワードを忘れた本人が、メールのコードでログインや本人の確認をできるようにするため',
    retention: '10分',
    seenBy: NOBODY,
    rowsOf: ({ id, addresses }) =>
      sql`(t.member_id = ${id} OR t.email_hash = ANY(${hashesOf(addresses)}))`,
    columns: {},
    secrets: {
      email_hash: 'メールアドレスのハッシュ',
      browser_hash: 'ブラウザーの印のハッシュ',
      code_hash: 'コードのハッシュ',
    },
    neutral: ['wrong_tries', 'expires_at'],
    unexported: '10分で使えなくなるコードのハッシュです。',
  },
];
