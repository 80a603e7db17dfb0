import { type RawBuilder, sql } from 'kysely';
import {
  type Person,
  type PersonalPlace,
  place,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-place.ts';

const INBOX = '質問とお問い合わせの担当者';
const MEMBERSHIP = '会員である間';

const ofOwnEnquiries = (column: string) => (person: Person) =>
  sql<boolean>`${sql.ref(column)} IN (SELECT e.id FROM enquiries e WHERE e.member_id = ${person.id})`;

/** Rows `t` of a conversation that stays: the question is public and answered. */
const isAnswered = sql<boolean>`t.is_public AND EXISTS (
  SELECT FROM video_question_answers a WHERE a.video_question_id = t.id
)`;

/** Mails `t` to the person. */
const isToPerson = ({ id, addresses }: Person): RawBuilder<boolean> => sql`(
  t.member_id = ${id}
  OR (t.member_id IS NULL AND lower(t.recipient) = ANY(${addresses}::text[]))
)`;

/** Mails to operators that name the subjects of the person's enquiries. */
const namesEnquiries = ({ id }: Person): RawBuilder<boolean> => sql`(
  t.kind IN ('new_arrivals', 'late_arrivals') AND EXISTS (
    SELECT FROM enquiries e WHERE e.member_id = ${id}
      AND t.body_text ~ ('/staff/enquiries/' || e.id || '(?!\\d)')
  )
)`;

/** What the member asks and is told. */
export const conversationPlaces: readonly PersonalPlace[] = [
  place({
    from: 'video_questions',
    whose: 'member',
    title: '動画への質問',
    purpose: '質問に答えるため',
    kept: `${MEMBERSHIP}。公開された回答済みの質問は、質問した人の情報を外して残ります`,
    seenBy: `${INBOX}。公開された回答済みの質問は、ほかの会員も（名前なしで）`,
    columns: { message: '質問', is_public: '公開', created_at: '日時' },
    neutral: ['id', 'video_id'],
    shown: VIDEO_TITLE,
    emptied: { columns: { member_id: sql`NULL` }, where: isAnswered },
  }),
  place({
    from: 'video_question_answers',
    whose: 'member',
    title: '質問への回答',
    purpose: '質問に答えるため',
    kept: '質問がある間',
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
  }),
  place({
    from: 'enquiries',
    whose: 'member',
    title: 'お問い合わせ',
    purpose: 'お問い合わせに答えるため',
    kept: MEMBERSHIP,
    seenBy: INBOX,
    columns: {
      subject: '件名',
      body: '内容',
      status: '状態',
      created_at: '日時',
      asked_at: '最後に書いた日時',
    },
    neutral: ['id', 'brand_id', 'contact_category_id', 'thread_id'],
    shown: {
      種類: sql`(SELECT c.text FROM contact_categories c WHERE c.id = t.contact_category_id)`,
    },
  }),
  place({
    from: 'enquiry_follow_ups',
    whose: 'member',
    title: 'お問い合わせへの追加',
    purpose: 'お問い合わせに答えるため',
    kept: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: '内容', created_at: '日時' },
    neutral: ['id', 'enquiry_id'],
  }),
  place({
    from: 'enquiry_replies',
    whose: 'member',
    title: 'お問い合わせへの返信',
    purpose: 'お問い合わせに答えるため',
    kept: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: '返信', staff_name: '担当者', created_at: '日時', seen_at: '見た日時' },
    neutral: ['id', 'enquiry_id', 'mail_id', 'notified_by'],
  }),
  place({
    from: 'enquiry_notes',
    whose: 'member',
    title: 'お問い合わせの運営のメモ',
    purpose: '担当者どうしで引き継ぐため',
    kept: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: 'メモ', staff_name: '担当者', created_at: '日時' },
    neutral: ['id', 'enquiry_id'],
  }),
  place({
    from: 'reply_drafts',
    whose: 'member',
    title: '書きかけの返信',
    purpose: '担当者が続きから書けるようにするため',
    kept: '送るまで',
    seenBy: INBOX,
    rowsOf: ({ id }) => sql`(
      t.enquiry_id IN (SELECT e.id FROM enquiries e WHERE e.member_id = ${id})
      OR t.question_id IN (SELECT q.id FROM video_questions q WHERE q.member_id = ${id})
    )`,
    columns: { message: '書きかけの内容', updated_at: '日時' },
    neutral: ['id', 'enquiry_id', 'question_id'],
    unexported: '担当者が書いている途中のもので、まだ本人に向けた内容ではありません。',
  }),
  place({
    from: 'notifications',
    whose: 'member',
    title: 'お知らせの受け取り',
    purpose: '新しい動画や回答を知らせるため',
    kept: '180日',
    seenBy: 'なし（本人だけ）',
    columns: {
      kind: '種類',
      words: '言葉',
      created_at: '日時',
      read_at: '読んだ日時',
      mail: 'メール',
      mailed_at: 'メールした日時',
      pushed_at: '端末に送った日時',
    },
    neutral: [
      ...['id', 'event', 'topic_id', 'video_id', 'notice_id', 'question_id', 'enquiry_id'],
      ...['on_screen', 'push', 'mail_id'],
    ],
    shown: {
      ...VIDEO_TITLE,
      お知らせ: sql`(SELECT n.title FROM notices n WHERE n.id = t.notice_id)`,
    },
  }),
  place({
    from: 'mails',
    whose: 'member',
    title: '本人宛てのメール',
    purpose: '届いたかどうかを確かめ、送り直せるようにするため',
    kept: '180日。「データの保存期間」で変えられます',
    seenBy: '管理者と会員を扱う担当者',
    rowsOf: (person) => sql`(${isToPerson(person)} OR ${namesEnquiries(person)})`,
    exportedRows: isToPerson,
    columns: {
      recipient: '宛先',
      subject: '件名',
      body_text: '本文',
      created_at: '書いた日時',
      sent_at: '送った日時',
      failed_at: '送れなかった日時',
      last_error: '送れなかった理由',
    },
    secrets: { sealed_body: '鍵のかかった本文（リンクを含む）', body_html: 'HTMLの本文' },
    neutral: [
      ...['id', 'kind', 'attempts', 'batch_id', 'error_kind', 'expires_at', 'from_name'],
      ...['in_reply_to', 'is_held', 'is_secret', 'list', 'message_id', 'next_attempt_at'],
      ...['reply_to', 'resent_from', 'tried_at'],
    ],
  }),
  place({
    from: 'suppressed_addresses',
    whose: 'member',
    title: '送信停止のアドレス',
    purpose: '届かないアドレスに送り続けないため',
    kept: '担当者が解除するまで',
    seenBy: '管理者と会員を扱う担当者',
    rowsOf: ({ addresses }) => sql`t.address = ANY(${addresses}::text[])`,
    columns: { address: 'メールアドレス', reason: '理由', suppressed_at: '日時' },
    neutral: ['error_kind', 'mail_id'],
  }),
  place({
    from: 'broadcast_recipients',
    whose: 'member',
    title: 'お知らせメールの宛先',
    purpose: '一斉に送ったメールが届いたかを確かめるため',
    kept: MEMBERSHIP,
    seenBy: '管理者',
    columns: { outcome: '結果', reason: '理由', at: '日時' },
    neutral: ['broadcast_id', 'mail_id'],
    shown: {
      件名: sql`(SELECT b.subject FROM broadcasts b WHERE b.id = t.broadcast_id)`,
    },
  }),
];
