import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The address that is a member's own as far as is known: the one they had, unless operators wrote it
 * within a time; then the one before. A slip of an operator's pen may be a stranger's address, and
 * must not become a way in.
 * @param email the address that the member had until now
 * @param within how long an address has to be used before it counts as the member's own
 * @returns undefined while the member has never come in: only an invitation went there
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
        SELECT id, before, after FROM audit_log
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
