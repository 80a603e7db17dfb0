import { sql } from 'kysely';
import { NOBODY, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const limitsColumns: readonly PersonalColumns[] = [
  {
    from: 'rate_limits',
    order: 210,
    whose: 'member',
    title: '試みの回数',
    purpose: '総当たりを防ぐため',
    retention: '長くても1日',
    seenBy: NOBODY,
    // A key is the name of a limit, a colon, and the address or the number, with more behind it.
    rowsOf: ({ id, addresses }) => sql`(
      split_part(substr(t.key, strpos(t.key, ':') + 1), ' ', 1)
        = ANY(${[String(id), ...addresses]}::text[])
    )`,
    columns: {},
    secrets: { key: '制限の名前と、会員の番号かメールアドレス' },
    neutral: ['points', 'expire'],
    unexported: '数分で消える回数で、内容がありません。',
  },
];
