import { sql } from 'kysely';
import {
  hashesOf,
  NOBODY,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

export const tokensColumns: readonly PersonalColumns[] = [
  {
    from: 'mailed_tokens',
    order: 190,
    whose: 'member',
    title: 'メールで送ったリンク',
    purpose: 'パスワードの設定やメールアドレスの変更を本人だけができるようにするため',
    retention: '期限まで、長くても7日',
    seenBy: NOBODY,
    columns: {
      purpose: '目的',
      email: 'メールアドレス',
      created_at: '送った日時',
      expires_at: '期限',
    },
    secrets: { token_hash: 'リンクのハッシュ' },
  },
  {
    from: 'reset_requests',
    order: 200,
    whose: 'member',
    title: 'パスワード再設定の申請',
    purpose: '続けて何通も送らないため',
    retention: '30日',
    seenBy: NOBODY,
    rowsOf: ({ addresses }) => sql`t.email_hash = ANY(${hashesOf(addresses)})`,
    columns: { requested_at: '申請の日時' },
    secrets: { email_hash: 'メールアドレスのハッシュ' },
    neutral: ['id'],
  },
];
