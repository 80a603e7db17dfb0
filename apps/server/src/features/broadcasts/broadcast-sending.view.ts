import type { BroadcastState } from '@orchard/contract/staff/broadcasts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
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
export async function findSending(db: Kysely<DB>, id: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    SELECT b.subject, b.body, b.brand_id, b.audience, b.segment_id, b.batch_id AS "batchId",
      ${broadcastState} AS state
    FROM broadcasts b WHERE b.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a segment exists. */
export async function isSegmentThere(db: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM segments WHERE id = ${id}`.execute(db);
  return rows.length === 1;
}

/** The broadcasts whose turn has come and that have not begun. */
export async function listDue(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM broadcasts WHERE scheduled_at <= now() AND started_at IS NULL
    ORDER BY scheduled_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The broadcasts of which mails are still to be put, in the order of their beginning. */
export async function listUnfinished(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM broadcasts b
    WHERE b.started_at IS NOT NULL AND b.paused_at IS NULL AND b.cancelled_at IS NULL
      AND EXISTS (
        SELECT FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.outcome = 'waiting'
      )
    ORDER BY b.started_at, b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The mails of a broadcast that failed and can be tried again: their members still want them. */
export async function listFailedMails(
  db: Kysely<DB>,
  id: number,
  { from, isWanted }: { from: RawBuilder<unknown>; isWanted: RawBuilder<boolean> },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM broadcast_recipients r
    JOIN mails l ON l.id = r.mail_id
    JOIN members m ON m.id = r.member_id ${from}
    WHERE r.broadcast_id = ${id} AND r.outcome = 'queued' AND l.failed_at IS NOT NULL
      AND l.sent_at IS NULL AND l.error_kind NOT IN ('withdrawn', 'suppressed')
      AND ${isWanted}`.execute(db);
  return rows.map(({ id: mailId }) => mailId);
}
