import type { ResponseOf } from '@orchard/contract/endpoint';
import { DELIVERY_PAGE, type webhooks } from '@orchard/contract/staff/webhooks';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, listPage } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

export const staffWebhooks = recordViews<typeof webhooks>({
  from: sql`webhooks w`,
  alias: 'w',
  named: sql`w.name`,
  shared: sql`'name', w.name, 'format', w.format, 'url', w.url, 'types', w.types,
    'with_names', w.with_names, 'succeeded_at', (
      SELECT ${wireTime(sql`max(d.sent_at)`)} FROM webhook_deliveries d WHERE d.webhook_id = w.id
    ), 'state', CASE
      WHEN w.is_paused AND w.failing_since IS NOT NULL THEN 'paused_failing'
      WHEN w.is_paused THEN 'paused_staff'
      WHEN w.format <> 'slack' AND w.sealed_secret IS NULL THEN 'lacks_secret'
      WHEN w.failing_since IS NOT NULL THEN 'fails' ELSE 'sends' END`,
  record: sql`'previous_until',
    CASE WHEN w.format = 'standard' AND w.previous_until > now() THEN ${wireTime(sql`w.previous_until`)} END`,
  where: ({ q }) => [holdsWords(q, [sql`w.name`, sql`w.url`])],
  by: { sort: 'id', order: 'asc' },
});

export const listDeliveries = (db: Kysely<DB>, webhookId: number, p = 1) =>
  listPage<ResponseOf<typeof webhooks.deliveries>[number]>(
    db,
    { p, per_page: DELIVERY_PAGE },
    {
      from: sql`webhook_deliveries d JOIN site_events e ON e.id = d.event_id`,
      where: sql`d.webhook_id = ${webhookId}`,
      row: sql`json_build_object(
        'id', d.id, 'type', e.type, 'happened_at', ${wireTime(sql`e.created_at`)},
        'state', CASE WHEN d.next_attempt_at IS NOT NULL THEN 'waiting'
          WHEN d.sent_at IS NOT NULL THEN 'sent' ELSE 'failed' END,
        'attempts', d.attempts, 'next_attempt_at', ${wireTime(sql`d.next_attempt_at`)},
        'status', d.status, 'answer', coalesce(d.answer, ''))`,
      sorts: {},
      by: { sort: 'id', order: 'desc', tie: sql`d.id` },
    },
  );
