import { sql } from 'kysely';
import { ADMINISTRATORS, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const webhooksColumns: readonly PersonalColumns[] = [
  {
    from: 'site_events',
    order: 455,
    whose: 'member',
    title: '外部への通知の出来事',
    purpose: 'クラブのほかのシステムに、起きたことを知らせるため',
    retention: '30日',
    seenBy: ADMINISTRATORS,
    columns: { type: '出来事', data: '日付と番号', created_at: '日時' },
    neutral: ['id', 'uid', 'brand_id', 'subject_id'],
  },
  {
    from: 'webhook_deliveries',
    order: 456,
    whose: 'member',
    title: '外部への通知の送信',
    purpose: '通知が届いたかを確かめ、届かなかったものを送り直すため',
    retention: '30日',
    seenBy: ADMINISTRATORS,
    rowsOf: ({ id }) =>
      sql`t.event_id IN (SELECT e.id FROM site_events e WHERE e.member_id = ${id})`,
    columns: { sent_at: '届いた日時', answer: '相手の返事' },
    neutral: ['id', 'webhook_id', 'event_id', 'attempts', 'next_attempt_at', 'status'],
  },
];
