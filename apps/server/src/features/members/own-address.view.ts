import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The address that is surely the member's own: the present one, or the previous one if an operator
 * wrote the present one recently. A mistyped address may be a stranger's and must not become a way
 * into the account.
 * @param email the member's address until now
 * @param within the time after which an address counts as the member's own
 * @returns undefined if the member has never signed in: only an invitation went to the address
 */
export async function findOwnAddress(
  tx: Kysely<DB>,
  memberId: number,
  { email, within }: { email: string; within: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    WITH RECURSIVE held AS (
      SELECT ${email}::text AS email, NULL::bigint AS entry, 0 AS age FROM members m
      WHERE m.id = ${memberId} AND (m.password_hash IS NOT NULL
        OR EXISTS (SELECT FROM member_visits v WHERE v.member_id = m.id))
      UNION ALL
      SELECT a.before->>'email', a.id, h.age + 1
      FROM held h CROSS JOIN LATERAL (
        SELECT id, before, after FROM audit_entries
        WHERE kind = 'members' AND record_id = ${memberId} AND at > now() - ${within}::interval
          AND (h.entry IS NULL OR id < h.entry)
          AND lower(before->>'email') <> lower(after->>'email')
        ORDER BY id DESC LIMIT 1
      ) a
      WHERE lower(a.after->>'email') = lower(h.email)
    )
    SELECT email FROM held ORDER BY age DESC LIMIT 1`.execute(tx);
  return rows[0]?.email;
}
