import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { WebhookFormat, webhooks } from '@orchard/contract/staff/webhooks';
import { type Kysely, sql } from 'kysely';
import { sealedSecrets } from '#console/records/renewed-secret.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { changeRows, execute, readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isPushEndpoint, type PushSettings } from '#platform/push/send-push.ts';
import { roomIn, type SentEvent } from './webhook-request.ts';

/** @param settings whether this machine may be told too, for tests */
export const webhookResource = (settings: PushSettings) =>
  tableResource<ParsedOf<typeof webhooks.create>['body']>({
    kind: 'webhooks',
    label: ({ name }) => name,
    source: {
      table: 'webhooks',
      fields: sql`name, format, url, types, with_names`,
      columns: ({ types, ...draft }) => ({ ...draft, types: sql`${types}::text[]` }),
    },
    async check(tx, { format, url }, id) {
      // A key that signs is no token of Chatwork, and must not be sent there.
      const now = id === null ? undefined : await findWebhook(tx, id);
      if (now && now.format !== format)
        throw fieldsProblem({
          format: [formatStaffMessage('validation.fixed', { label: '形式' })],
        });
      const isRight = format !== 'chatwork' || roomIn(url) !== undefined;
      if (isRight && isPushEndpoint(url, settings.mayBeHere)) return;
      const key = isRight ? 'webhooks.address' : 'webhooks.room';
      throw fieldsProblem({ url: [formatStaffMessage(key)] });
    },
  });

export interface WebhookRow {
  id: number;
  name: string;
  format: WebhookFormat;
  url: string;
  withNames: boolean;
  now: Date;
  /** Sealed: the present key, and the one before while it signs as well. */
  secrets: (Buffer | null)[];
}

export const webhookColumns = sql`w.id, w.name, w.format, w.url, w.with_names AS "withNames", now() AS now,
  ${sealedSecrets} AS secrets`;

export const findWebhook = (db: Kysely<DB>, id: number) =>
  readRow<WebhookRow>(db)`SELECT ${webhookColumns} FROM webhooks w WHERE w.id = ${id}`;

/** Has an operator pause one, or let it send again whoever paused it; false where nothing changes. */
export const setPaused = async (tx: Kysely<DB>, id: number, paused: boolean) =>
  (await changeRows(tx)`
    UPDATE webhooks SET paused_by = CASE WHEN ${paused} THEN 'staff' END, failing_since = NULL
    WHERE id = ${id} AND (paused_by IS NULL) = ${paused}`) === 1;

/**
 * Pauses the webhooks in which nothing got through for three days.
 * @param gone and one whose receiver said so
 * @returns each once
 */
export const pauseBroken = (tx: Kysely<DB>, gone: number | null) =>
  readRows<{ id: number; name: string; why: 'failing' | 'gone' }>(tx)`
    UPDATE webhooks SET paused_by = CASE WHEN id = ${gone} THEN 'gone' ELSE 'failing' END
    WHERE paused_by IS NULL AND (id = ${gone} OR failing_since <= now() - interval '3 days')
    RETURNING id, name, paused_by AS why`;

/** Notes how the last try of one ended. */
export const noteOutcome = (db: Kysely<DB>, id: number, isSent: boolean) =>
  execute(db)`
    UPDATE webhooks SET
      failing_since = CASE WHEN NOT ${isSent} THEN coalesce(failing_since, now()) END,
      succeeded_at = CASE WHEN ${isSent} THEN now() ELSE succeeded_at END
    WHERE id = ${id}`;

/** Pauses before the second, third … try, as Standard Webhooks has them: 75 hours together. */
const PAUSES = [
  ...['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours'],
  ...['20 hours', '24 hours'],
];

/** Whose turn it is: a delivery with its webhook and its event. */
export interface DueDelivery extends WebhookRow {
  delivery: number;
  attempts: number;
  event: SentEvent;
}

/**
 * Takes the next due delivery of a webhook that sends. Its next try is set before this one, so that a
 * process that dies meanwhile loses nothing, and no other process takes it.
 * @param busy webhooks that have as much under way as they may
 */
export const takeDelivery = (db: Kysely<DB>, busy: readonly number[]) =>
  readRow<DueDelivery>(db)`
    WITH taken AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1,
        next_attempt_at = now() + interval '1 minute'
      WHERE id = (
        SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.next_attempt_at <= now() AND w.paused_by IS NULL
          AND (w.format = 'slack' OR w.sealed_secret IS NOT NULL)
          AND w.id <> ALL(${busy}::integer[])
        ORDER BY d.next_attempt_at, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED
      )
      RETURNING *
    )
    SELECT t.id AS delivery, t.attempts, ${webhookColumns}, json_build_object(
      'uid', e.uid, 'type', e.type, 'at', e.created_at, 'brand', b.label,
      'data', site_event_data(e.type, e.member_id, e.brand_id, e.subject_id, e.data),
      'names', json_build_object(
        'member_name', m.name, 'member_email', m.email, 'title', coalesce(v.title, s.title)
      )
    ) AS event
    FROM taken t JOIN webhooks w ON w.id = t.webhook_id JOIN site_events e ON e.id = t.event_id
    LEFT JOIN members m ON m.id = e.member_id
    LEFT JOIN brands b ON b.id = e.brand_id
    LEFT JOIN series s ON s.id = e.subject_id AND e.type = 'series.finished'
    LEFT JOIN videos v ON v.id = CASE e.type WHEN 'video.published' THEN e.subject_id
      ELSE (e.data->>'video_id')::bigint END`;

/** What came of a try: an HTTP status, where there was one, and how the answer begins. */
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
  { delivery, attempts }: DueDelivery,
  { isSent, status, answer, until }: Outcome,
) =>
  execute(db)`
    UPDATE webhook_deliveries SET status = ${status}, answer = ${answer},
      sent_at = CASE WHEN ${isSent} THEN now() ELSE sent_at END,
      next_attempt_at = CASE WHEN NOT ${isSent} AND ${attempts <= PAUSES.length}
        THEN greatest(now() + ${PAUSES[attempts - 1] ?? null}::interval, ${until}::timestamptz) END
    WHERE id = ${delivery}`;

/** Notes a test in the log of a webhook that is still there. */
export const addTest = (tx: Kysely<DB>, webhook: number, event: number, said: Outcome) =>
  execute(tx)`
    INSERT INTO webhook_deliveries
      (webhook_id, event_id, attempts, next_attempt_at, sent_at, status, answer)
    SELECT id, ${event}, 1, NULL, CASE WHEN ${said.isSent} THEN now() END,
      ${said.status}, ${said.answer}
    FROM webhooks WHERE id = ${webhook} FOR KEY SHARE`;

/** Has what waits go out now; or one delivery, or all that were given up, anew under their numbers; no test. */
export const hurryDeliveries = (
  tx: Kysely<DB>,
  webhook: number,
  which: number | 'waiting' | 'failed',
) =>
  changeRows(tx)`
    UPDATE webhook_deliveries SET next_attempt_at = now(),
      attempts = CASE WHEN ${which === 'waiting'} THEN attempts ELSE 0 END
    WHERE webhook_id = ${webhook} AND CASE ${String(which)} WHEN 'waiting' THEN next_attempt_at > now()
      WHEN 'failed' THEN next_attempt_at IS NULL AND sent_at IS NULL ELSE id::text = ${String(which)} END
      AND NOT EXISTS (SELECT FROM site_events e WHERE e.id = event_id AND e.type = 'webhook.test')`;
