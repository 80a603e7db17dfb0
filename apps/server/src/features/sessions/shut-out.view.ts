import { formatMessage } from '@orchard/contract/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { contactOf } from '#platform/mail/compose-mail.ts';
import { findMailSender, withoutContact } from '#platform/mail/mail.view.ts';
import { hasBegun, hasNotEnded } from '#platform/sessions/membership.ts';

/** The day of the membership that ended last or begins first, as 「2027年3月31日」. */
const written = (day: RawBuilder<unknown>) => sql`(
  SELECT to_char(${day}, 'FMYYYY"年"FMMM"月"FMDD"日"') FROM membership_days d WHERE d.member_id = m.id
)`;

/**
 * Why a member may not enter now, and whom to reach about it: a sentence for somebody who has proved
 * to be the member, and for nobody else.
 * @returns undefined where nothing is in the way
 */
export async function findShutOut(db: Kysely<DB>, memberId: number): Promise<string | undefined> {
  const row = await readRow<{
    why: 'auth.suspended' | 'auth.ended' | 'auth.not_begun';
    day: string | null;
  }>(db)`
    SELECT why, CASE why WHEN 'auth.ended' THEN ${written(sql`max(d.last_day)`)}
      WHEN 'auth.not_begun' THEN ${written(sql`min(d.first_day)`)} END AS day
    FROM members m CROSS JOIN LATERAL (SELECT CASE
      WHEN m.suspended_at IS NOT NULL THEN 'auth.suspended'
      WHEN NOT ${hasNotEnded('m')} THEN 'auth.ended'
      WHEN NOT ${hasBegun('m')} THEN 'auth.not_begun' END AS why) judged
    WHERE m.id = ${memberId} AND why IS NOT NULL`;
  if (!row) return undefined;
  const sender = await findMailSender(db, { memberId });
  const contact = contactOf(sender ?? withoutContact(''));
  return formatMessage(row.why, { contact, day: row.day ?? '' });
}
