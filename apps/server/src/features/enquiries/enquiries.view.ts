import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { enquiries } from '@orchard/contract/staff/enquiries';
import type { ReplyDrafts } from '@orchard/contract/staff/inbox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWords, listPage, when } from '#console/records/staff-list.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { mailState } from '#platform/mail/mail.view.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** A query for a member's further words in an enquiry, as JSON, oldest first; NULL if there are none. */
export const followUpsOf = (enquiryId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT json_agg(json_build_object(
    'id', f.id, 'message', f.message, 'created_at', ${wireTime(sql`f.created_at`)},
    'replies_before', (
      SELECT count(*) FROM enquiry_replies b
      WHERE b.enquiry_id = f.enquiry_id AND b.created_at < f.created_at
    )
  ) ORDER BY f.id)
  FROM enquiry_follow_ups f WHERE f.enquiry_id = ${enquiryId}
)`;

type Enquiry = Omit<ResponseOf<typeof enquiries.read>, keyof ReplyDrafts>;
type Row = ResponseOf<typeof enquiries.list>[number];

export type EnquiryQuery = ParsedOf<typeof enquiries.list>['query'];

// What rows and records have in common.
const shared = sql`
  'id', e.id, 'subject', e.subject, 'status', e.status,
  'brand', json_build_object('id', b.id, 'label', b.label),
  'category', CASE WHEN c.id IS NOT NULL
    THEN json_build_object('id', c.id, 'text', c.text) END,
  'assignee', CASE WHEN s.id IS NOT NULL
    THEN json_build_object('id', s.id, 'name', s.name) END,
  'created_at', ${wireTime(sql`e.created_at`)}, 'asked_at', ${wireTime(sql`e.asked_at`)}`;

const from = sql`enquiries e
  JOIN members m ON m.id = e.member_id
  JOIN brands b ON b.id = e.brand_id
  LEFT JOIN contact_categories c ON c.id = e.contact_category_id
  LEFT JOIN staff s ON s.id = e.assignee_id`;

// Open enquiries first, those that wait longest since the member's last words first; then closed
// ones, latest first.
const waiting = sql`CASE WHEN e.status <> 'done' THEN extract(epoch FROM e.asked_at)
  ELSE 1e12 - extract(epoch FROM e.asked_at) END`;

export const listEnquiries = (db: Kysely<DB>, staff: Staff, query: EnquiryQuery) =>
  listPage<Row>(db, query, {
    from,
    where: all([
      holdsWords(query.q, [
        sql`e.subject`,
        sql`e.body`,
        sql`m.name`,
        sql`m.email`,
        sql`(SELECT string_agg(f.message, ' ') FROM enquiry_follow_ups f WHERE f.enquiry_id = e.id)`,
      ]),
      when(query.status, sql`e.status = ${query.status}`),
      when(query.brand, sql`e.brand_id = ${query.brand}::bigint`),
      when(query.category, sql`e.contact_category_id = ${query.category}::bigint`),
      when(
        query.assignee,
        query.assignee === 'mine' ? sql`e.assignee_id = ${staff.id}` : sql`e.assignee_id IS NULL`,
      ),
    ]),
    row: sql`json_build_object(${shared},
      'member_name', m.name,
      'replies', (SELECT count(*) FROM enquiry_replies r WHERE r.enquiry_id = e.id),
      'has_failed_reply', EXISTS (
        SELECT FROM enquiry_replies r JOIN mails l ON l.id = r.mail_id
        WHERE r.enquiry_id = e.id AND l.failed_at IS NOT NULL
      ),
      'has_follow_up', e.asked_at > e.created_at AND NOT EXISTS (
        SELECT FROM enquiry_replies r WHERE r.enquiry_id = e.id AND r.created_at > e.asked_at
      )
    )`,
    sorts: {
      waiting,
      id: sql`e.id`,
      created_at: sql`e.created_at`,
      asked_at: sql`e.asked_at`,
      subject: sql`e.subject`,
    },
    by: { sort: 'waiting', order: 'asc', tie: sql`e.id` },
  });

// Neither replies nor further words ever go again: their number says whether there are new ones.
const revision = sql`(SELECT count(*) FROM enquiry_replies r WHERE r.enquiry_id = e.id)
  + (SELECT count(*) FROM enquiry_follow_ups f WHERE f.enquiry_id = e.id)`;

export const findEnquiry = (db: Kysely<DB>, id: number) =>
  readValue<Enquiry>(db)`
    SELECT json_build_object(${shared},
      'body', e.body,
      'revision', ${revision},
      'follow_ups', coalesce(${followUpsOf(sql`e.id`)}, '[]'),
      'member', json_build_object(
        'id', m.id, 'name', m.name, 'nickname', m.nickname, 'email', m.email
      ),
      'replies', coalesce((
        SELECT json_agg(json_build_object(
          'id', r.id, 'message', r.message, 'staff_name', r.staff_name,
          'created_at', ${wireTime(sql`r.created_at`)}, 'notified_by', r.notified_by,
          'mail', CASE WHEN l.id IS NOT NULL THEN json_build_object(
            'id', l.id, 'recipient', l.recipient, 'state', ${mailState('l')},
            'error', l.last_error, 'error_kind', l.error_kind, 'sent_at', ${wireTime(sql`l.sent_at`)}
          ) END
        ) ORDER BY r.id)
        FROM enquiry_replies r LEFT JOIN mails l ON l.id = r.mail_id WHERE r.enquiry_id = e.id
      ), '[]'),
      'notes', coalesce((
        SELECT json_agg(json_build_object(
          'id', n.id, 'message', n.message, 'staff_name', n.staff_name,
          'created_at', ${wireTime(sql`n.created_at`)}
        ) ORDER BY n.id)
        FROM enquiry_notes n WHERE n.enquiry_id = e.id
      ), '[]')
    ) AS enquiry
    FROM ${from} WHERE e.id = ${id}`;

/** The Message-ID that replies refer to; null before the first mail. */
export const findThread = async (db: Kysely<DB>, id: number): Promise<string | null> =>
  (await readValue<string | null>(db)`SELECT thread_id FROM enquiries WHERE id = ${id}`) ?? null;
