import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { WebhookFormat, webhooks } from '@orchard/contract/staff/webhooks';
import { type Kysely, sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { changeRows, execute, readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isPushEndpoint } from '#platform/push/send-push.ts';
import { roomIn } from './webhook-request.ts';

/** @param mayBeHere also this machine, for tests */
export const webhookResource = (mayBeHere: boolean) =>
  tableResource<ParsedOf<typeof webhooks.create>['body']>({
    kind: 'webhooks',
    label: ({ name }) => name,
    source: {
      table: 'webhooks',
      fields: sql`name, format, url, types, with_names`,
      columns: ({ types, ...draft }) => ({ ...draft, types: sql`${types}::text[]` }),
    },
    async check(_tx, { format, url }) {
      const isRight = format !== 'chatwork' || roomIn(url) !== undefined;
      if (isRight && isPushEndpoint(url, mayBeHere)) return;
      const key = isRight ? 'webhooks.address' : 'webhooks.room';
      throw fieldsProblem({ url: [formatStaffMessage(key)] });
    },
  });

/** What is needed of a webhook to send. */
export interface WebhookRow {
  id: number;
  name: string;
  format: WebhookFormat;
  url: string;
  withNames: boolean;
  /** Sealed: the present key, and the one before while it signs as well. */
  secrets: (Buffer | null)[];
}

export const webhookColumns = sql`w.id, w.name, w.format, w.url, w.with_names AS "withNames",
  ARRAY[w.sealed_secret, CASE WHEN w.previous_until > now() THEN w.sealed_previous END] AS secrets`;

export const findWebhook = (db: Kysely<DB>, id: number) =>
  readRow<WebhookRow>(db)`SELECT ${webhookColumns} FROM webhooks w WHERE w.id = ${id}`;

/** Keeps a sealed key; one that signed does so for another day. */
export const storeSecret = (tx: Kysely<DB>, id: number, sealed: Buffer) =>
  execute(tx)`
    UPDATE webhooks SET sealed_secret = ${sealed}, sealed_previous = sealed_secret,
      previous_until = CASE WHEN sealed_secret IS NOT NULL AND format = 'standard'
        THEN now() + interval '24 hours' END
    WHERE id = ${id}`;

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
