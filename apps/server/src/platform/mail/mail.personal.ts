import { type RawBuilder, sql } from 'kysely';
import type { Person, PersonalColumns } from '#platform/personal-data/personal-columns.ts';

/** Mails `t` to the person. */
const isToPerson = ({ id, addresses }: Person): RawBuilder<boolean> => sql`(
  t.member_id = ${id}
  OR (t.member_id IS NULL AND lower(t.recipient) = ANY(${addresses}::text[]))
)`;

/** Mails to operators that name the person, or the subjects of the person's enquiries. */
const namesPerson = ({ id }: Person): RawBuilder<boolean> => sql`(
  (t.kind = 'contract_news' AND t.body_text ~ ('/staff/members/' || ${id}::text || '(?!\\d)'))
  OR
  t.kind IN ('new_arrivals', 'late_arrivals') AND EXISTS (
    SELECT FROM enquiries e WHERE e.member_id = ${id}
      AND t.body_text ~ ('/staff/enquiries/' || e.id || '(?!\\d)')
  )
)`;

export const mailColumns: readonly PersonalColumns[] = [
  {
    from: 'mails',
    order: 410,
    whose: 'member',
    title: '本人宛てのメール',
    purpose: '届いたかどうかを確かめ、送り直せるようにするため',
    retention: '180日。「データの保存期間」で変えられます',
    seenBy: '管理者と会員を扱う担当者',
    rowsOf: (person) => sql`(${isToPerson(person)} OR ${namesPerson(person)})`,
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
      ...[
        'in_reply_to',
        'is_held',
        'is_kept',
        'is_secret',
        'list',
        'message_id',
        'next_attempt_at',
      ],
      ...['reply_to', 'resent_from', 'tried_at'],
    ],
  },
  {
    from: 'suppressed_addresses',
    order: 420,
    whose: 'member',
    title: '送信停止のアドレス',
    purpose: '届かないアドレスに送り続けないため',
    retention: '担当者が解除するまで',
    seenBy: '管理者と会員を扱う担当者',
    rowsOf: ({ addresses }) => sql`t.address = ANY(${addresses}::text[])`,
    columns: { address: 'メールアドレス', reason: '理由', suppressed_at: '日時' },
    neutral: ['error_kind', 'mail_id', 'words'],
  },
];
