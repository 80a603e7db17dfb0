import { sql } from 'kysely';
import { NOBODY, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const pushColumns: readonly PersonalColumns[] = [
  {
    from: 'push_subscriptions',
    order: 60,
    whose: 'member',
    title: '通知を受け取る端末',
    purpose: '本人が望んだ端末に知らせるため',
    retention: '端末で止めるまで',
    seenBy: NOBODY,
    columns: { endpoint: '送り先', created_at: '登録した日時', last_used_at: '最後に送った日時' },
    secrets: { p256dh: '端末の公開鍵', auth: '端末の鍵', device_hash: '端末の印のハッシュ' },
    neutral: ['id'],
  },
  {
    from: 'push_messages',
    order: 70,
    whose: 'member',
    title: '送信を待つ通知',
    purpose: '端末が受け取れるまで取っておくため',
    retention: '1日',
    seenBy: NOBODY,
    rowsOf: ({ id }) => sql`t.subscription_id IN (
      SELECT s.id FROM push_subscriptions s WHERE s.member_id = ${id}
    )`,
    columns: { news_count: '件数', created_at: '日時' },
    neutral: ['subscription_id', 'notification_id', 'attempts', 'next_attempt_at'],
  },
];
