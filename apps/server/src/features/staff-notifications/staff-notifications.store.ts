import type { Notifications } from '@orchard/contract/staff/staff-notifications';
import { type Kysely, sql } from 'kysely';
import { execute, readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { ContractFacts, ErasureFacts } from './contract-mail.view.ts';
import { dueArrivals, lastMonth, listeners, type TellReason } from './staff-notifications.view.ts';

/** Stores how an operator wants to hear; who heard nothing so far hears of what comes from now on. */
export const storeNotifications = (
  tx: Kysely<DB>,
  staffId: number,
  { timing, scope, report }: Notifications,
) =>
  execute(tx)`
    INSERT INTO staff_notifications (staff_id, timing, scope, since, report_for)
    SELECT id, ${timing}, ${scope}, CASE WHEN timing = 'none' THEN now() ELSE since END,
      CASE WHEN ${report} THEN coalesce(report_for, ${lastMonth}) END
    FROM ${listeners} l WHERE id = ${staffId}
    ON CONFLICT (staff_id) DO UPDATE
      SET timing = excluded.timing, scope = excluded.scope, since = excluded.since,
        report_for = excluded.report_for`;

/**
 * Notes that an operator gets the numbers of the last month, in the transaction of the mail.
 * @returns the operator and the month `yyyy-MM`; undefined where they were noted already
 */
export const takeReport = (tx: Kysely<DB>, staffId: number) =>
  readRow<{ name: string; email: string; month: string }>(tx)`
    UPDATE staff_notifications n SET report_for = ${lastMonth} FROM staff s
    WHERE s.id = n.staff_id AND n.staff_id = ${staffId} AND n.report_for < ${lastMonth}
    RETURNING s.name, s.email, to_char(n.report_for, 'YYYY-MM') AS month`;

/** Something that came, as an operator is told of it. */
export type ToldArrival = {
  name: string;
  email: string;
  record_id: number;
  /** The subject of an enquiry, the video of a question, the name of a member. */
  title: string;
  at: string;
} & (
  | { inbox: 'questions' | 'enquiries'; kind: 'question' | 'enquiry' | 'follow_up' }
  | ({ inbox: 'members' } & (
      | { kind: 'not_renewing' | 'renewing'; facts: ContractFacts }
      | { kind: 'erasure'; facts: ErasureFacts }
    ))
);

/**
 * Takes what an operator is to be told now, oldest first. Of several processes one gets each: the
 * others wait for its row and find it taken.
 */
export const takeArrivals = (tx: Kysely<DB>, staffId: number, reason: TellReason) =>
  readRows<ToldArrival>(tx)`
    WITH due AS MATERIALIZED (
      SELECT * FROM (${dueArrivals(reason)}) waiting WHERE staff_id = ${staffId}
    ), told AS (
      INSERT INTO staff_told (staff_id, reason, kind, arrival_id)
      SELECT staff_id, ${reason}, kind, arrival_id FROM due ORDER BY kind, arrival_id
      ON CONFLICT DO NOTHING RETURNING kind, arrival_id
    )
    SELECT name, email, kind, inbox, record_id, title, facts, ${wireTime(sql`at`)} AS at
    FROM due JOIN told USING (kind, arrival_id) ORDER BY due.at, kind, arrival_id`;

/** Forgets what was told long ago: by then it is not looked for any more. */
export const sweepTold = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM staff_told WHERE told_at < now() - interval '60 days'`;
