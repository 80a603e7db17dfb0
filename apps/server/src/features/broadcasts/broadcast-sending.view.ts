import type { BroadcastState } from '@orchard/contract/staff/broadcasts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { AudienceChoice } from './audience.view.ts';

/** Recipients `r` with their mail `l`, while that has the outcome. */
export const withMails = sql`broadcast_recipients r
  LEFT JOIN mails l ON l.id = r.mail_id AND r.outcome = 'queued'`;

/** The outcome for recipient `r`. */
export const recipientOutcome = sql<'waiting' | 'sent' | 'failed' | 'skipped'>`CASE
  WHEN r.outcome <> 'queued' THEN r.outcome
  WHEN l.sent_at IS NOT NULL THEN 'sent'
  WHEN l.next_attempt_at IS NOT NULL THEN 'waiting'
  WHEN l.error_kind IN ('withdrawn', 'suppressed') THEN 'skipped'
  ELSE 'failed' END`;

/** Why recipient `r` was skipped or missed; `b` is its broadcast. */
export const recipientReason = sql<string | null>`CASE
  WHEN r.outcome <> 'queued' THEN r.reason
  WHEN l.sent_at IS NOT NULL OR l.next_attempt_at IS NOT NULL THEN NULL
  WHEN l.error_kind = 'suppressed' THEN 'undeliverable'
  WHEN l.error_kind = 'withdrawn' AND b.cancelled_at IS NOT NULL THEN 'cancelled'
  ELSE l.error_kind END`;

/** Something of broadcast `b` is still to be sent. */
const waits = sql<boolean>`EXISTS (
  SELECT FROM broadcast_recipients r
  WHERE r.broadcast_id = b.id AND r.outcome = 'waiting'
) OR EXISTS (
  SELECT FROM broadcast_recipients r JOIN mails l ON l.id = r.mail_id
  WHERE r.broadcast_id = b.id AND r.outcome = 'queued' AND l.next_attempt_at IS NOT NULL
)`;

/** The state of broadcast `b`. */
export const broadcastState: RawBuilder<BroadcastState> = sql`CASE
  WHEN b.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN b.scheduled_at IS NULL THEN 'draft'
  WHEN b.started_at IS NULL THEN 'scheduled'
  WHEN NOT (${waits}) THEN 'sent'
  WHEN b.paused_at IS NOT NULL THEN 'paused'
  ELSE 'sending' END`;

/** A broadcast as its sending needs it. */
export interface Sending extends AudienceChoice {
  subject: string;
  body: string;
  state: BroadcastState;
  batchId: string | null;
}

/** A broadcast; undefined if there is none. */
export const findSending = (db: Kysely<DB>, id: number) =>
  readRow<Sending>(db)`
    SELECT b.subject, b.body, b.brand_id, b.audience, b.segment_id, b.batch_id AS "batchId",
      ${broadcastState} AS state
    FROM broadcasts b WHERE b.id = ${id}`;

/** Whether a segment exists. */
export const isSegmentThere = async (db: Kysely<DB>, id: number): Promise<boolean> =>
  (await readRow(db)`SELECT FROM segments WHERE id = ${id}`) !== undefined;

/** The broadcasts whose turn has come and that have not begun. */
export const listDue = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT id FROM broadcasts WHERE scheduled_at <= now() AND started_at IS NULL
    ORDER BY scheduled_at, id`;

/** The broadcasts of which mails are still to be put, in the order of their beginning. */
export const listUnfinished = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT b.id FROM broadcasts b
    WHERE b.started_at IS NOT NULL AND b.paused_at IS NULL AND b.cancelled_at IS NULL
      AND EXISTS (
        SELECT FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.outcome = 'waiting'
      )
    ORDER BY b.started_at, b.id`;

/** The mails of a broadcast that failed and can be tried again: their members still want them. */
export const listFailedMails = (
  db: Kysely<DB>,
  id: number,
  { from, isWanted }: { from: RawBuilder<unknown>; isWanted: RawBuilder<boolean> },
) =>
  readValues<number>(db)`
    SELECT l.id FROM broadcast_recipients r
    JOIN mails l ON l.id = r.mail_id
    JOIN members m ON m.id = r.member_id ${from}
    WHERE r.broadcast_id = ${id} AND r.outcome = 'queued' AND l.failed_at IS NOT NULL
      AND l.sent_at IS NULL AND l.error_kind NOT IN ('withdrawn', 'suppressed')
      AND ${isWanted}`;
