import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Person } from './personal-columns.ts';

/**
 * A member as rows name one: with every address that the site still knows to have been the member's,
 * unless it is another's by now.
 * @returns undefined when there is no such member
 */
export async function findPerson(tx: Kysely<DB>, memberId: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT m.id, m.name, m.email, ARRAY(
      SELECT DISTINCT lower(known.address) FROM (
        SELECT m.email AS address
        UNION ALL
        SELECT unnest(ARRAY[v.before ->> 'email', v.after ->> 'email'])
        FROM audit_values v WHERE v.member_id = m.id
        UNION ALL
        SELECT t.email FROM mailed_tokens t WHERE t.member_id = m.id
        UNION ALL
        SELECT x.recipient FROM mails x WHERE x.member_id = m.id
      ) known
      WHERE known.address IS NOT NULL AND NOT EXISTS (
        SELECT FROM members other
        WHERE lower(other.email) = lower(known.address) AND other.id <> m.id
      )
    ) AS addresses
    FROM members m WHERE m.id = ${memberId}`.execute(tx);
  return rows[0];
}
