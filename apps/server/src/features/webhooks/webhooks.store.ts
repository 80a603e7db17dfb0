import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { webhooks } from '@orchard/contract/staff/webhooks';
import { type Kysely, sql } from 'kysely';
import { sealedSecrets } from '#console/records/renewed-secret.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { changeRows, execute, readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isPushEndpoint, type PushSettings } from '#platform/push/send-push.ts';
import { type Receiver, roomIn, type SentEvent } from './webhook-request.ts';

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

export interface WebhookRow extends Pick<Receiver, 'format' | 'url' | 'withNames'> {
  id: number;
  name: string;
  now: Date;
  /** Sealed: the present key, and the one before while it signs as well. */
  secrets: (Buffer | null)[];
}

const webhookColumns = sql`
  w.id, w.name, w.format, w.url, w.with_names AS "withNames", now() AS now,
  ${sealedSecrets} AS secrets`;

export const findWebhook = (db: Kysely<DB>, id: number) =>
  readRow<WebhookRow>(db)`SELECT ${webhookColumns} FROM webhooks w WHERE w.id = ${id}`;

/** Pauses one, or has it send again, first what has not got through; false where nothing changes. */
export async function setPaused(tx: Kysely<DB>, id: number, paused: boolean): Promise<boolean> {
  const changed = await changeRows(tx)`
    UPDATE webhooks SET is_paused = ${paused}, failing_since = NULL
    WHERE id = ${id} AND is_paused <> ${paused}`;
  if (changed > 0 && !paused) await sendAgain(tx, id, null);
  return changed > 0;
}

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
        WHERE d.next_attempt_at <= now() AND NOT w.is_paused
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

/**
 * Notes what came of a try; after the last one it is given up. Where nothing got through for three days,
 * or the receiver says that it is gone, the webhook is paused.
 * @returns whether it was paused now
 */
export async function settleDelivery(
  tx: Kysely<DB>,
  { id, delivery, attempts }: DueDelivery,
  { isSent, status, answer, until }: Outcome,
): Promise<boolean> {
  const stops = await readValue<boolean>(tx)`
    UPDATE webhooks SET
      failing_since = CASE WHEN NOT ${isSent} THEN coalesce(failing_since, now()) END,
      is_paused = NOT ${isSent} AND (
        ${status === 410} OR coalesce(failing_since <= now() - interval '3 days', false)
      )
    WHERE id = ${id} AND NOT is_paused RETURNING is_paused`;
  await execute(tx)`
    UPDATE webhook_deliveries SET status = ${status}, answer = ${answer},
      sent_at = CASE WHEN ${isSent} THEN now() ELSE sent_at END,
      next_attempt_at = CASE WHEN NOT ${isSent} AND ${attempts <= PAUSES.length}
        THEN greatest(now() + ${PAUSES[attempts - 1] ?? null}::interval, ${until}::timestamptz) END
    WHERE id = ${delivery}`;
  return stops ?? false;
}

/** Notes a test in the log of a webhook that is still there. */
export const addTest = (tx: Kysely<DB>, webhook: number, event: number, said: Outcome) =>
  execute(tx)`
    INSERT INTO webhook_deliveries
      (webhook_id, event_id, attempts, next_attempt_at, sent_at, status, answer)
    SELECT id, ${event}, 1, NULL, CASE WHEN ${said.isSent} THEN now() END,
      ${said.status}, ${said.answer}
    FROM webhooks WHERE id = ${webhook} FOR KEY SHARE`;

/**
 * Has one delivery, or (null) all that have not got through, go out now and begin anew; no test, and
 * nothing that is under way or has its turn within two minutes.
 */
export async function sendAgain(
  tx: Kysely<DB>,
  webhook: number,
  delivery: number | null,
): Promise<boolean> {
  const isMeant = delivery === null ? sql`sent_at IS NULL` : sql`id = ${delivery}`;
  const changed = await changeRows(tx)`
    UPDATE webhook_deliveries SET next_attempt_at = now(), attempts = 0
    WHERE webhook_id = ${webhook} AND ${isMeant}
      AND coalesce(next_attempt_at NOT BETWEEN now() AND now() + interval '2 minutes', true)
      AND NOT EXISTS (SELECT FROM site_events e WHERE e.id = event_id AND e.type = 'webhook.test')`;
  return changed > 0;
}
