import type { ResponseOf } from '@orchard/contract/endpoint';
import { KIND_NAMES } from '@orchard/contract/notification-kinds';
import type { getNotificationStatistics } from '@orchard/contract/staff/notification-settings';
import { type Kysely, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { japanDay } from '#platform/sessions/membership.ts';
import { usualWays, waysQuery } from './ways.view.ts';

type Statistics = ResponseOf<typeof getNotificationStatistics>;

/** Midnight in Japan at the beginning of a day. */
const midnight = (day: unknown) => sql`((${day})::date::timestamp AT TIME ZONE 'Asia/Tokyo')`;

// Only members who have chosen are counted: the others cannot have opted out.
const optedOut = sql.join(
  KIND_NAMES.map(
    (kind) => sql`
      SELECT ${kind}::text AS kind, count(*) AS opted_out
      FROM notification_choices c CROSS JOIN site_settings s
      CROSS JOIN LATERAL ${waysQuery(kind)} w
      WHERE w.mail IS NULL AND ${usualWays(kind)}->>'mail' <> 'none'`,
  ),
  sql` UNION ALL `,
);

/** What came of each kind in a period, counted from the notifications themselves; two queries in one. */
export const countNotifications = (
  db: Kysely<DB>,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<Statistics> =>
  readRows<Statistics[number]>(db)`
    SELECT kind, coalesce(on_screen, 0) AS on_screen, coalesce(read, 0) AS read,
      coalesce(mailed, 0) AS mailed, coalesce(pushed, 0) AS pushed, opted_out
    FROM (${optedOut}) choices
    LEFT JOIN (
      SELECT kind, count(*) FILTER (WHERE on_screen) AS on_screen,
        count(*) FILTER (WHERE on_screen AND read_at IS NOT NULL) AS read,
        count(mail_id) AS mailed,
        count(*) FILTER (WHERE push AND pushed_at IS NOT NULL) AS pushed
      FROM notifications
      WHERE created_at >= ${midnight(from ?? sql`${japanDay()} - 29`)}
        AND created_at < ${midnight(sql`${until ?? japanDay()}::date + 1`)}
      GROUP BY kind
    ) counts USING (kind)
    ORDER BY array_position(${[...KIND_NAMES]}::text[], kind)`;
