import type { Kysely } from 'kysely';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The address that is surely the member's own: the present one, or the previous one if an operator
 * wrote the present one recently. A mistyped address may be a stranger's and must not become a way
 * into the account.
 * @param email the member's address until now
 * @param within the time after which an address counts as the member's own
 * @returns undefined if the member has never signed in: only an invitation went to the address
 */
export const findOwnAddress = (
  tx: Kysely<DB>,
  memberId: number,
  { email, within }: { email: string; within: string },
) =>
  readValue<string>(tx)`
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
    SELECT email FROM held ORDER BY age DESC LIMIT 1`;
