import { may, type Right, STAFF_ROLES } from '@orchard/contract/staff/rights';
import type { Notifications } from '@orchard/contract/staff/staff-notifications';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { canSignIn } from '#features/operators/operators.view.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Whether the roles of an operator hold one of these rights. */
const mayAny = (roles: RawBuilder<unknown>, rights: readonly Right[]) => {
  const holding = STAFF_ROLES.filter((role) => rights.some((right) => may([role], right)));
  return sql<boolean>`(${roles} && ${holding}::text[])`;
};

/** The operators who can sign in, with how they want to hear and what they may open. */
export const listeners = sql`(
  SELECT s.id, s.name, s.email, coalesce(n.scope, 'all') AS scope,
    coalesce(n.since, s.created_at) AS since,
    coalesce(n.timing, CASE
      WHEN ${mayAny(sql`s.roles`, ['questions.answer', 'enquiries.answer'])} THEN 'at_once'
      ELSE 'none' END) AS timing,
    array_remove(ARRAY[
      CASE WHEN ${mayAny(sql`s.roles`, ['questions.read'])} THEN 'questions' END,
      CASE WHEN ${mayAny(sql`s.roles`, ['enquiries.read'])} THEN 'enquiries' END,
      CASE WHEN ${mayAny(sql`s.roles`, ['members.read'])} THEN 'members' END
    ], NULL) AS inboxes,
    CASE WHEN ${mayAny(sql`s.roles`, ['analytics.read'])} THEN n.report_for END AS report_for
  FROM staff s LEFT JOIN staff_notifications n ON n.staff_id = s.id
  WHERE s.disabled_at IS NULL AND ${canSignIn('s')}
)`;

/** What an operator chose, or what is usual for the roles. */
export async function findNotifications(db: Kysely<DB>, staffId: number): Promise<Notifications> {
  return (
    (await readRow<Notifications>(db)`
    SELECT timing, scope, report_for IS NOT NULL AS report FROM ${listeners} l
    WHERE id = ${staffId}`) ?? { timing: 'none', scope: 'all', report: false }
  );
}

/** The first day of the month before this one, in Japan's calendar. */
export const lastMonth = sql`(
  date_trunc('month', now() AT TIME ZONE 'Asia/Tokyo') - interval '1 month'
)::date`;

/** The operators who want the numbers of the last month and have not got them yet. */
export const listReportReaders = (db: Kysely<DB>) =>
  readValues<number>(db)`SELECT id FROM ${listeners} l WHERE report_for < ${lastMonth} ORDER BY id`;

/** Why an operator is told: something is new, or waits too long. */
export type TellReason = 'new' | 'late';

const isUnanswered = sql`e.status <> 'done' AND NOT EXISTS (
  SELECT FROM enquiry_replies r WHERE r.enquiry_id = e.id AND r.created_at > e.asked_at
)`;

// Longer than the longest time before a reminder, and than a site stands still.
const WINDOW = sql`now() - interval '40 days'`;

/** What comes again, as a notice that was taken back and given anew, is told again. */
const timeOf = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`hashtextextended(concat(${id}, ' ', extract(epoch FROM ${at})), 0)`;

/** What an operator needs who is to stop a charge. */
const contracts = sql`(
  SELECT coalesce(json_agg(json_build_object('brand', b.label, 'renews_on', d.term_end + 1,
    'paid_until', d.paid_until, 'last_day', d.last_day, 'reference', d.reference)
    ORDER BY b.position, b.id), '[]')
  FROM membership_days d JOIN brands b ON b.id = d.brand_id WHERE d.member_id = m.id
)`;

/**
 * What came lately and still waits: questions, enquiries, and further words in them; and members who
 * do not renew, renew after all, or want their data erased.
 */
const arrivals = sql`(
  SELECT 'questions' AS inbox, 'question' AS kind, q.id AS arrival_id, q.id AS record_id,
    v.title AS title, q.created_at AS at, q.assignee_id, true AS is_latest, NULL::json AS facts
  FROM video_questions q JOIN videos v ON v.id = q.video_id
  WHERE q.created_at > ${WINDOW} AND q.same_as_id IS NULL
    AND NOT EXISTS (SELECT FROM video_question_answers a WHERE a.video_question_id = q.id)
  UNION ALL
  SELECT 'enquiries', 'enquiry', e.id, e.id, e.subject, e.created_at, e.assignee_id,
    e.asked_at = e.created_at, NULL
  FROM enquiries e WHERE e.created_at > ${WINDOW} AND ${isUnanswered}
  UNION ALL
  SELECT 'enquiries', 'follow_up', f.id, e.id, e.subject, f.created_at, e.assignee_id,
    f.created_at = e.asked_at, NULL
  FROM enquiry_follow_ups f JOIN enquiries e ON e.id = f.enquiry_id
  WHERE f.created_at > ${WINDOW} AND ${isUnanswered}
  UNION ALL
  SELECT 'members', e.kind, ${timeOf(sql`e.id`, sql`e.at`)}, m.id, m.name, e.at, NULL, false,
    json_build_object('brand', b.label, 'last_day', d.last_day, 'reason', d.notice_reason)
  FROM membership_events e
  JOIN membership_days d ON d.member_id = e.member_id AND d.brand_id = e.brand_id
    AND d.renews = (e.kind = 'renewing')
  JOIN members m ON m.id = e.member_id
  JOIN brands b ON b.id = e.brand_id
  WHERE e.at > ${WINDOW} AND e.kind IN ('not_renewing', 'renewing')
  UNION ALL
  SELECT 'members', 'erasure', ${timeOf(sql`m.id`, sql`e.asked_at`)}, m.id, m.name, e.asked_at, NULL,
    false, json_build_object('email', m.email, 'number', m.number,
      'erase_on', (e.erase_at AT TIME ZONE 'Asia/Tokyo')::date, 'contracts', ${contracts})
  FROM erasures e JOIN members m ON m.id = e.member_id
  WHERE e.asked_at > ${WINDOW} AND e.erased_at IS NULL AND NOT e.by_staff
)`;

// 09:00 in Japan is midnight in UTC.
const lastTurn = sql`CASE l.timing
  WHEN 'at_once' THEN now()
  WHEN 'hourly' THEN date_trunc('hour', now())
  ELSE date_trunc('day', now(), 'UTC') END`;

const TURN: Record<TellReason, RawBuilder<unknown>> = {
  new: sql`a.at <= ${lastTurn}`,
  // What one heard of only now, as with a daily mail, is not reminded of at once.
  late: sql`a.is_latest AND EXISTS (
    SELECT FROM site_settings WHERE reminder_hours > 0
      AND a.at <= now() - reminder_hours * interval '1 hour'
      AND NOT EXISTS (
        SELECT FROM staff_told t WHERE t.staff_id = l.id AND t.reason = 'new' AND t.kind = a.kind
          AND t.arrival_id = a.arrival_id
          AND t.told_at > now() - least(reminder_hours, 6) * interval '1 hour'
      )
  )`,
};

/** A query for what operators are to be told now: each by operator, oldest first. */
export const dueArrivals = (reason: TellReason): RawBuilder<unknown> => sql`
  SELECT l.id AS staff_id, l.name, l.email, a.kind, a.arrival_id, a.inbox, a.record_id, a.title, a.at,
    a.facts
  FROM ${listeners} l JOIN ${arrivals} a ON a.inbox = ANY(l.inboxes)
  WHERE l.timing <> 'none' AND a.at > l.since
    -- A contract is nobody's own.
    AND (l.scope = 'all' OR a.inbox = 'members' OR a.assignee_id = l.id)
    AND ${TURN[reason]}
    AND NOT EXISTS (
      SELECT FROM staff_told t WHERE t.staff_id = l.id AND t.reason = ${reason}
        AND t.kind = a.kind AND t.arrival_id = a.arrival_id
    )`;

/** The operators whom something is to be told now. */
export const listWaitingListeners = (db: Kysely<DB>, reason: TellReason) =>
  readValues<number>(db)`
    SELECT DISTINCT staff_id FROM (${dueArrivals(reason)}) due ORDER BY staff_id`;
