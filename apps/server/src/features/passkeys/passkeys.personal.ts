import { sql } from 'kysely';
import {
  MEMBERSHIP,
  NOBODY,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

export const passkeysColumns: readonly PersonalColumns[] = [
  {
    from: 'passkey_owners',
    order: 170,
    whose: 'member',
    title: 'パスキーの利用',
    purpose: '端末が、どのアカウントのパスキーかを見分けられるようにするため',
    retention: MEMBERSHIP,
    seenBy: NOBODY,
    columns: {},
    secrets: { handle: '端末に伝える乱数' },
    neutral: ['id'],
    unexported: '乱数だけで、内容がありません。',
  },
  {
    from: 'passkeys',
    order: 180,
    whose: 'member',
    title: 'パスキー',
    purpose: 'パスワードなしでログインできるようにするため',
    retention: '本人が削除するまで',
    seenBy: '会員を扱う担当者（個数だけ）',
    rowsOf: ({ id }) => sql`t.owner_id IN (
      SELECT o.id FROM passkey_owners o WHERE o.member_id = ${id}
    )`,
    columns: {
      name: '名前',
      created_at: '登録した日時',
      last_used_at: '最後に使った日時',
      stopped_at: '停止した日時',
    },
    secrets: { credential_id: 'パスキーの番号', public_key: '公開鍵' },
    neutral: ['id', 'owner_id', 'counter', 'transports', 'is_backed_up'],
  },
];
