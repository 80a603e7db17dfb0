import type { ResponseOf } from '@orchard/contract/endpoint';
import { AUDIT_ACTIONS, type AuditAction } from '@orchard/contract/staff/audit-log-names';
import { mayRead } from '@orchard/contract/staff/kind-rights';
import { MEMBER_LABELS } from '@orchard/contract/staff/member-columns';
import {
  type listTimeline,
  TIMELINE_KINDS,
  type TimelineKind,
} from '@orchard/contract/staff/member-timeline';
import type { StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import { ownColumns } from '#features/site-settings/site-settings.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { Page } from '#platform/http/page.ts';
import { mailState } from '#platform/mail/mail.view.ts';

type Entry = ResponseOf<typeof listTimeline>[number];

/** Kinds of entries in the audit log whose record is a member. */
const AUDITED = [
  ...['members', 'member-invitations', 'member-sessions', 'member-erasures', 'member-data'],
  ...['member-passkeys', 'member-contacts', 'series-openings'],
];

/** Enough of a text to know which one it is. */
const brief = (text: RawBuilder<unknown>) =>
  sql`left(regexp_replace(${text}, '\\s+', ' ', 'g'), 120)`;

/**
 * The rows of each kind about one member: when, what, where it leads to, and the audit log's entry.
 * Each is found by an index that begins with the member, the address or the record.
 */
const ROWS: Record<TimelineKind, (memberId: number) => RawBuilder<unknown>> = {
  membership: (memberId) => sql`
    SELECT created_at AS at, '会員として登録されました。' AS text, NULL AS link, NULL::bigint AS entry
    FROM members WHERE id = ${memberId}
    UNION ALL SELECT opened_at, '招待のリンクを開きました。', NULL, NULL
    FROM invitations WHERE member_id = ${memberId} AND opened_at IS NOT NULL
    -- Who has sent it stands among the changes; that an import has, stands nowhere else.
    UNION ALL SELECT invited_at, '招待メールを送信しました。', NULL, NULL
    FROM invitations i WHERE member_id = ${memberId} AND NOT EXISTS (
      SELECT FROM audit_log a
      WHERE a.kind = 'member-invitations' AND a.record_id = i.member_id AND a.at = i.invited_at
    )
    UNION ALL SELECT asked_at, '会員がデータの消去を申し出ました。', NULL, NULL
    FROM erasures WHERE member_id = ${memberId} AND NOT by_staff
    -- What the nights note happened on its day.
    UNION ALL SELECT CASE WHEN e.kind IN ('joined', 'renewed', 'ended')
        THEN e.day::timestamp AT TIME ZONE 'Asia/Tokyo' ELSE e.at END, '「' || b.label || '」' || CASE e.kind
        WHEN 'joined' THEN 'の会員期間が始まりました。' WHEN 'renewed' THEN 'の契約が更新されました。'
        WHEN 'not_renewing' THEN 'の契約を更新しないことになりました。'
        WHEN 'renewing' THEN 'の更新しない申し出が取り消されました。'
        WHEN 'failed' THEN 'のお支払いの遅れが記録されました。' WHEN 'paid' THEN 'の入金が記録されました。'
        WHEN 'ended' THEN 'の会員期間が終わりました。' END, NULL, NULL
    FROM membership_events e JOIN brands b ON b.id = e.brand_id WHERE e.member_id = ${memberId}`,
  watching: (memberId) => sql`
    SELECT h.viewed_at AS at, '「' || w.title || '」を開きました。' AS text,
      CASE WHEN w.deleted_at IS NULL THEN '/videos/' || w.id END AS link, NULL::bigint AS entry
    FROM browsing_history h JOIN videos w ON w.id = h.video_id WHERE h.member_id = ${memberId}
    UNION ALL SELECT c.created_at, '「' || w.title || '」が視聴済みになりました。',
      CASE WHEN w.deleted_at IS NULL THEN '/videos/' || w.id END, NULL
    FROM video_watch_completions c JOIN videos w ON w.id = c.video_id
    WHERE c.member_id = ${memberId}`,
  questions: (memberId) => sql`
    SELECT q.created_at AS at, '質問：' || ${brief(sql`q.message`)} || '（「' || w.title || '」）' AS text,
      '/questions/' || q.id AS link, NULL::bigint AS entry
    FROM video_questions q JOIN videos w ON w.id = q.video_id WHERE q.member_id = ${memberId}
    UNION ALL SELECT a.created_at,
      s.name || 'が回答：' || ${brief(sql`regexp_replace(a.message, '<[^>]*>', ' ', 'g')`)},
      '/questions/' || q.id, NULL
    FROM video_questions q JOIN video_question_answers a ON a.video_question_id = q.id
    JOIN staff s ON s.id = a.staff_id WHERE q.member_id = ${memberId}`,
  enquiries: (memberId) => sql`
    SELECT e.created_at AS at, 'お問い合わせ：' || e.subject AS text,
      '/enquiries/' || e.id AS link, NULL::bigint AS entry
    FROM enquiries e WHERE e.member_id = ${memberId}
    UNION ALL SELECT f.created_at, '追加の連絡：' || ${brief(sql`f.message`)},
      '/enquiries/' || e.id, NULL
    FROM enquiries e JOIN enquiry_follow_ups f ON f.enquiry_id = e.id
    WHERE e.member_id = ${memberId}
    UNION ALL SELECT r.created_at, r.staff_name || 'が返信：' || ${brief(sql`r.message`)},
      '/enquiries/' || e.id, NULL
    FROM enquiries e JOIN enquiry_replies r ON r.enquiry_id = e.id
    WHERE e.member_id = ${memberId}`,
  mails: (memberId) => sql`
    SELECT l.created_at AS at, l.subject || CASE ${mailState('l')}
        WHEN 'sent' THEN '（送信済み）' WHEN 'waiting' THEN '（送信待ち）'
        WHEN 'kept' THEN '（サイト内に保存・未送信）' ELSE '（送信できませんでした）' END AS text,
      '/mails/' || l.id AS link, NULL::bigint AS entry
    FROM mails l
    WHERE lower(l.recipient) = (SELECT lower(m.email) FROM members m WHERE m.id = ${memberId})`,
  changes: (memberId) => sql`
    SELECT a.at, coalesce((
      SELECT e.after ->> 'note' FROM audit_entries e WHERE e.id = a.id AND a.kind = 'member-contacts'
    ), '') AS text, NULL AS link, a.id AS entry FROM audit_log a
    WHERE a.kind = ANY(${AUDITED}::text[]) AND a.record_id = ${memberId}`,
};

/** An entry with what the audit log says of it. */
interface Row extends Entry {
  audited: { staff: string; action: AuditAction; fields: string[] } | null;
}

/** Which fields of a record an entry has changed. */
const changedFields = sql`ARRAY(
  SELECT f.key FROM jsonb_each(a.after) f
  WHERE a.action = 'update' AND a.before IS NOT NULL AND f.value IS DISTINCT FROM a.before -> f.key
)`;

/** What was written with a member: kinds of records of their own, each with its right. */
const WRITTEN_KINDS: readonly TimelineKind[] = ['questions', 'enquiries', 'mails'];

/** What of a member's time line operators with these roles may read. */
export const timelineKinds = (roles: readonly StaffRole[]): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => !WRITTEN_KINDS.includes(kind) || mayRead(roles, kind));

/** One page of what happened with a member, newest first. */
export async function memberTimeline(
  db: Kysely<DB>,
  memberId: number,
  { kinds, ...query }: Pick<StaffListQuery, 'p' | 'per_page'> & { kinds: readonly TimelineKind[] },
): Promise<Page<Entry>> {
  const labels: Record<string, string> = { ...MEMBER_LABELS };
  for (const [name, label] of Object.entries(await ownColumns(db))) if (label) labels[name] = label;
  const parts = kinds.map(
    (kind) => sql`SELECT ${sql.lit(kind)} AS kind, r.* FROM (${ROWS[kind](memberId)}) r`,
  );
  if (parts.length === 0) return new Page([], 0, query.per_page ?? 1);
  const { items, total, pageSize } = await listPage<Row>(db, query, {
    from: sql`(${sql.join(parts, sql` UNION ALL `)}) e`,
    where: sql`true`,
    row: sql`json_build_object('at', ${wireTime(sql`e.at`)}, 'kind', e.kind, 'text', e.text,
      'link', e.link, 'audited', (
        SELECT json_build_object('staff', a.staff_name, 'action', a.action, 'fields', ${changedFields})
        FROM audit_entries a WHERE a.id = e.entry
      ))`,
    sorts: { at: sql`e.at` },
    by: { sort: 'at', order: 'desc', tie: sql`(e.kind, e.entry, e.link, e.text)` },
  });
  const sentence = ({ staff, action, fields }: NonNullable<Row['audited']>) => {
    const names = Object.keys(labels)
      .filter((name) => fields.includes(name))
      .map((name) => labels[name]);
    return `${staff}：${AUDIT_ACTIONS[action]}${names.length > 0 ? `（${names.join('、')}）` : ''}`;
  };
  const entries = items.map(({ audited, ...entry }) =>
    audited
      ? { ...entry, text: [sentence(audited), entry.text].filter(Boolean).join('：') }
      : entry,
  );
  return new Page(entries, total, pageSize);
}
