import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';

/** How long a link to choose a password works. */
export const STAFF_LINK_LIFETIME = '72 hours';

/** Makes a secret for a link with which an operator chooses a password; an older one ends. */
export async function issueStaffToken(tx: Kysely<DB>, staffId: number): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO staff_tokens (staff_id, token_hash, expires_at)
    VALUES (${staffId}, ${hashSecret(secret)}, now() + ${STAFF_LINK_LIFETIME}::interval)
    ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx);
  return secret;
}

/** Uses a secret up: one statement, so that of many at once exactly one gets it. */
export async function takeStaffToken(
  tx: Kysely<DB>,
  secret: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    DELETE FROM staff_tokens k USING staff t
    WHERE k.token_hash = ${hashSecret(secret)} AND k.expires_at > now()
      AND t.id = k.staff_id AND t.disabled_at IS NULL
    RETURNING t.id, t.name, t.email`.execute(tx);
  return rows[0];
}

/** Whether a link of the operator's works. */
export async function hasStaffToken(tx: Kysely<DB>, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff_tokens WHERE staff_id = ${staffId} AND expires_at > now()`.execute(tx);
  return rows.length > 0;
}

/** Ends an operator's link. */
export async function endStaffToken(tx: Kysely<DB>, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_tokens').where('staff_id', '=', staffId).execute();
}

/** Removes links that no longer work. */
export async function sweepStaffTokens(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM staff_tokens WHERE expires_at < now()`.execute(db);
}

/** Ends every link. */
export async function endAllStaffTokens(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('staff_tokens').execute();
}
