import { type Kysely, sql } from 'kysely';
import { changeRows, execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SentEvent } from './webhook-request.ts';
import { type WebhookRow, webhookColumns } from './webhooks.store.ts';

/** Pauses before the second, third … try, as Standard Webhooks has them: 75 hours together. */
const PAUSES = [
  ...['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours'],
  ...['20 hours', '24 hours'],
];

/** Longer than a try lasts: what a killed process had under way has its next turn then. */
const LEASE = sql`interval '1 minute'`;

/** A delivery whose turn it is. */
export interface DueDelivery {
  id: number;
  attempts: number;
  webhook: WebhookRow;
  event: SentEvent;
}

/**
 * Takes the next due delivery of a webhook that sends. Its next try is set before this one, so that a
 * process that dies meanwhile loses nothing, and no other process takes it.
 * @param busy webhooks that have as much under way as they may
 */
export async function takeDelivery(
  db: Kysely<DB>,
  busy: readonly number[],
): Promise<DueDelivery | undefined> {
  const row = await readRow<
    WebhookRow & Record<'event', SentEvent> & Record<'delivery' | 'attempts', number>
  >(db)`
    WITH taken AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = now(),
        next_attempt_at = now() + ${LEASE}
      WHERE id = (
        SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.next_attempt_at <= now() AND w.paused_at IS NULL
          AND (w.format = 'slack' OR w.sealed_secret IS NOT NULL)
          AND w.id <> ALL(${busy}::integer[])
        ORDER BY d.next_attempt_at, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED
      )
      RETURNING *
    )
    SELECT t.id AS delivery, t.attempts, ${webhookColumns}, json_build_object(
      'uid', e.uid, 'type', e.type, 'at', e.created_at, 'data', e.data, 'subject', e.subject_id,
      'member', e.member_id, 'brand', b.slug, 'brandLabel', b.label,
      'name', m.name, 'email', m.email, 'title', coalesce(v.title, s.title)
    ) AS event
    FROM taken t
    JOIN webhooks w ON w.id = t.webhook_id
    JOIN site_events e ON e.id = t.event_id
    LEFT JOIN members m ON m.id = e.member_id
    LEFT JOIN brands b ON b.id = e.brand_id
    LEFT JOIN series s ON s.id = e.subject_id AND e.type = 'series.finished'
    LEFT JOIN videos v ON v.id = CASE e.type WHEN 'video.published' THEN e.subject_id
      WHEN 'question.asked' THEN (e.data->>'video_id')::bigint END`;
  if (!row) return undefined;
  const { delivery, attempts, event, ...webhook } = row;
  return { id: delivery, attempts, webhook, event };
}

/** What came of a try: an HTTP status, where there was one, and what is shown of the answer. */
export interface Outcome {
  isSent: boolean;
  status: number | null;
  answer: string;
  /** Before which the receiver wants nothing more. */
  until: Date | null;
}

/** Notes what came of a try; after the last one it is given up. */
export const settleDelivery = (
  db: Kysely<DB>,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { isSent, status, answer, until }: Outcome,
) =>
  execute(db)`
    UPDATE webhook_deliveries SET status = ${status}, answer = ${answer},
      sent_at = CASE WHEN ${isSent} THEN now() ELSE sent_at END,
      next_attempt_at = CASE WHEN NOT ${isSent}
        THEN greatest(now() + ${PAUSES[attempts - 1] ?? null}::interval,
          CASE WHEN ${attempts <= PAUSES.length} THEN ${until}::timestamptz END) END
    WHERE id = ${id}`;

/** Has what waits for a webhook go out now. */
export const hurryDeliveries = (tx: Kysely<DB>, webhookId: number) =>
  execute(tx)`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE webhook_id = ${webhookId} AND next_attempt_at > now()`;

/** Has one delivery, or all that were given up, sent anew, under the number that each has; how many. */
export const resendDeliveries = (tx: Kysely<DB>, webhookId: number, one: number | null) =>
  changeRows(tx)`
    UPDATE webhook_deliveries SET next_attempt_at = now(), attempts = 0
    WHERE webhook_id = ${webhookId} AND CASE WHEN ${one}::bigint IS NULL
      THEN next_attempt_at IS NULL AND sent_at IS NULL ELSE id = ${one} END`;
