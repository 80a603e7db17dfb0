import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  ROTATION_HOURS,
  type WebhookFormat,
  type webhooks,
} from '@orchard/contract/staff/webhooks';
import { type Kysely, sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { changeRows, readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isPushEndpoint } from '#platform/push/send-push.ts';
import { seal } from '#platform/secrets/secrets.ts';
import { roomIn } from './webhook-request.ts';

type Draft = ParsedOf<typeof webhooks.create>['body'];

/** What a secret is sealed for. */
export const secretOf = (id: number): string => `webhook ${id}`;

/** @param mayBeHere also this machine, for tests */
export const webhookResource = (mayBeHere: boolean) =>
  tableResource<Draft>({
    kind: 'webhooks',
    label: ({ name }) => name,
    source: {
      table: 'webhooks',
      fields: sql`name, format, url, types, with_names`,
      columns: ({ types, ...draft }) => ({ ...draft, types: sql`${types}::text[]` }),
    },
    async check(_tx, { format, url }) {
      const wrong = (key: 'webhooks.address' | 'webhooks.room') =>
        fieldsProblem({ url: [formatStaffMessage(key)] });
      if (format === 'chatwork' && !roomIn(url)) throw wrong('webhooks.room');
      if (!isPushEndpoint(url, mayBeHere)) throw wrong('webhooks.address');
    },
  });

/** Keeps a key, sealed. Where it signs, the one before signs beside it for a day. */
export const storeSecret = (
  tx: Kysely<DB>,
  sealKey: Buffer,
  { id, format, secret }: { id: number; format: WebhookFormat; secret: string },
) =>
  changeRows(tx)`
    UPDATE webhooks SET sealed_secret = ${seal(sealKey, secretOf(id), secret)},
      sealed_previous = CASE WHEN ${format === 'standard'} THEN sealed_secret END,
      previous_until = CASE WHEN ${format === 'standard'} AND sealed_secret IS NOT NULL
        THEN now() + ${sql.lit(ROTATION_HOURS)} * interval '1 hour' END
    WHERE id = ${id}`;

/** Pauses one for an operator; false where it is paused. */
export const pauseWebhook = async (tx: Kysely<DB>, id: number) =>
  (await changeRows(tx)`
    UPDATE webhooks SET paused_at = now(), paused_by = 'staff'
    WHERE id = ${id} AND paused_at IS NULL`) === 1;

/** Lets one send again, whoever paused it. */
export const resumeWebhook = async (tx: Kysely<DB>, id: number) =>
  (await changeRows(tx)`
    UPDATE webhooks SET paused_at = NULL, paused_by = NULL, failing_since = NULL
    WHERE id = ${id} AND paused_at IS NOT NULL`) === 1;

/** After so long without success nobody is at the other end. */
const PATIENCE = sql`interval '3 days'`;

/** A webhook that was paused by itself. */
export interface StoppedWebhook {
  id: number;
  name: string;
  url: string;
}

/** Pauses one whose receiver is gone; each is answered once. */
export const pauseGone = (tx: Kysely<DB>, id: number) =>
  readRows<StoppedWebhook>(tx)`
    UPDATE webhooks SET paused_at = now(), paused_by = 'gone'
    WHERE id = ${id} AND paused_at IS NULL RETURNING id, name, url`;

/** Pauses those in which nothing got through for three days; each is answered once. */
export const pauseFailing = (tx: Kysely<DB>) =>
  readRows<StoppedWebhook>(tx)`
    UPDATE webhooks SET paused_at = now(), paused_by = 'failing'
    WHERE paused_at IS NULL AND failing_since <= now() - ${PATIENCE} RETURNING id, name, url`;

/** Notes that something got through. */
export const noteSuccess = (db: Kysely<DB>, id: number) =>
  changeRows(db)`
    UPDATE webhooks SET failing_since = NULL, succeeded_at = now() WHERE id = ${id}`;

/** Notes that a try failed, the first one since the last success. */
export const noteFailing = (db: Kysely<DB>, id: number) =>
  changeRows(db)`
    UPDATE webhooks SET failing_since = now() WHERE id = ${id} AND failing_since IS NULL`;

/** What a command needs of one webhook. */
export interface WebhookRow {
  id: number;
  name: string;
  format: WebhookFormat;
  url: string;
  withNames: boolean;
  secret: Buffer | null;
  previous: Buffer | null;
}

export const webhookColumns = sql`
  w.id, w.name, w.format, w.url, w.with_names AS "withNames", w.sealed_secret AS secret,
  CASE WHEN w.previous_until > now() THEN w.sealed_previous END AS previous`;

export const findWebhook = (db: Kysely<DB>, id: number) =>
  readRow<WebhookRow>(db)`SELECT ${webhookColumns} FROM webhooks w WHERE w.id = ${id}`;
