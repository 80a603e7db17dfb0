import type { MailList } from '@orchard/contract/notification-kinds';
import { type Kysely, sql } from 'kysely';
import { waysQuery } from '#features/notifications/ways.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Whether a member gets the mails of a list, and any at all; undefined if there is no such member. */
export async function findSubscription(
  db: Kysely<DB>,
  memberId: number,
  list: MailList,
): Promise<{ is_out: boolean; is_out_of_all: boolean } | undefined> {
  const isOut =
    list === 'digest'
      ? sql`c.stopped IS NOT NULL`
      : sql`NOT EXISTS (SELECT FROM ${waysQuery(list)} w WHERE w.mail IS NOT NULL)`;
  const { rows } = await sql<{ is_out: boolean; is_out_of_all: boolean }>`
    SELECT ${isOut} AS is_out, coalesce(c.stopped = 'mails', false) AS is_out_of_all
    FROM members m CROSS JOIN site_settings s
    LEFT JOIN notification_choices c ON c.member_id = m.id
    WHERE m.id = ${memberId}`.execute(db);
  return rows[0];
}
