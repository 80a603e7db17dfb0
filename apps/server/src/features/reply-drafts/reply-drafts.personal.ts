import { sql } from 'kysely';
import { INBOX, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const replyDraftsColumns: readonly PersonalColumns[] = [
  {
    from: 'reply_drafts',
    order: 390,
    whose: 'member',
    title: '書きかけの返信',
    purpose: '担当者が続きから書けるようにするため',
    retention: '送るまで',
    seenBy: INBOX,
    rowsOf: ({ id }) => sql`(
      t.enquiry_id IN (SELECT e.id FROM enquiries e WHERE e.member_id = ${id})
      OR t.question_id IN (SELECT q.id FROM video_questions q WHERE q.member_id = ${id})
    )`,
    columns: { message: '書きかけの内容', updated_at: '日時' },
    neutral: ['id', 'enquiry_id', 'question_id'],
    unexported: '担当者が書いている途中のもので、まだ本人に向けた内容ではありません。',
  },
];
