import { sql } from 'kysely';
import { MEMBERSHIP, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

const subject = sql`(SELECT b.subject FROM broadcasts b WHERE b.id = t.broadcast_id)`;

export const broadcastsColumns: readonly PersonalColumns[] = [
  {
    from: 'broadcast_members',
    order: 429,
    whose: 'member',
    title: 'お知らせメールの送信先に選ばれた記録',
    purpose: '選んだ会員にお知らせメールを送るため',
    retention: MEMBERSHIP,
    seenBy: '管理者',
    columns: { chosen_at: '選ばれた日時' },
    neutral: ['broadcast_id'],
    shown: { 件名: subject },
  },
  {
    from: 'broadcast_recipients',
    order: 430,
    whose: 'member',
    title: 'お知らせメールの宛先',
    purpose: '一斉に送ったメールが届いたかを確かめるため',
    retention: MEMBERSHIP,
    seenBy: '管理者',
    columns: { outcome: '結果', reason: '理由', at: '日時' },
    neutral: ['broadcast_id', 'mail_id'],
    shown: { 件名: subject },
  },
];
