import { sql } from 'kysely';
import {
  INBOX,
  MEMBERSHIP,
  type PersonalColumns,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

/** Rows `t` of a conversation that stays: the question is public and answered. */
const isAnswered = sql<boolean>`t.is_public AND EXISTS (
  SELECT FROM video_question_answers a WHERE a.video_question_id = t.id
)`;

export const questionsColumns: readonly PersonalColumns[] = [
  {
    from: 'video_questions',
    order: 330,
    whose: 'member',
    title: '動画への質問',
    purpose: '質問に答えるため',
    retention: `${MEMBERSHIP}。公開された回答済みの質問は、質問した人の情報を外して残ります`,
    seenBy: `${INBOX}。公開された回答済みの質問は、ほかの会員も（名前なしで）`,
    columns: {
      message: '質問',
      at_seconds: '質問した場面（秒）',
      spoken: '場面の言葉',
      is_public: '公開',
      may_publish: '公開してよい',
      created_at: '日時',
    },
    neutral: ['id', 'video_id', 'same_as_id', 'search'],
    shown: VIDEO_TITLE,
    emptied: { columns: { member_id: sql`NULL` }, where: isAnswered },
  },
  {
    from: 'video_question_answers',
    order: 340,
    whose: 'member',
    title: '質問への回答',
    purpose: '質問に答えるため',
    retention: '質問がある間',
    seenBy: INBOX,
    rowsOf: ({ id }) => sql`t.video_question_id IN (
      SELECT q.id FROM video_questions q WHERE q.member_id = ${id}
    )`,
    columns: { message: '回答', created_at: '日時', updated_at: '直した日時', seen_at: '見た日時' },
    neutral: ['id', 'video_question_id', 'notified_by', 'told_at'],
    shown: {
      質問: sql`(SELECT q.message FROM video_questions q WHERE q.id = t.video_question_id)`,
    },
    // The answers of questions that stay do too, and when the asker saw them goes.
    emptied: {
      columns: { seen_at: sql`NULL`, told_at: sql`NULL` },
      where: sql`EXISTS (
        SELECT FROM video_questions q WHERE q.id = t.video_question_id AND q.is_public
      )`,
    },
  },
];
