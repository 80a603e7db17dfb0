import { type Kysely, sql } from 'kysely';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';

/** Lifetime of a link to choose a password. */
export const STAFF_LINK_LIFETIME = '72 hours';

/** Makes the secret of a link to choose a password; an older link ends. */
export async function issueStaffToken(tx: Kysely<DB>, staffId: number): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO staff_tokens (staff_id, token_hash, expires_at)
    VALUES (${staffId}, ${hashSecret(secret)}, now() + ${STAFF_LINK_LIFETIME}::interval)
    ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx);
  return secret;
}

/** Consumes a secret in one statement, so that exactly one of several requests succeeds. */
export const takeStaffToken = (tx: Kysely<DB>, secret: string) =>
  readRow<{ id: number; name: string; email: string }>(tx)`
    DELETE FROM staff_tokens k USING staff t
    WHERE k.token_hash = ${hashSecret(secret)} AND k.expires_at > now()
      AND t.id = k.staff_id AND t.disabled_at IS NULL
    RETURNING t.id, t.name, t.email`;

/** Whether the operator has a valid link. */
export const hasStaffToken = async (tx: Kysely<DB>, staffId: number): Promise<boolean> =>
  (await readRow(tx)`
    SELECT FROM staff_tokens WHERE staff_id = ${staffId} AND expires_at > now()`) !== undefined;

/** Ends an operator's link. */
export async function endStaffToken(tx: Kysely<DB>, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_tokens').where('staff_id', '=', staffId).execute();
}

/** Deletes expired links. */
export const sweepStaffTokens = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM staff_tokens WHERE expires_at < now()`;

/** Ends every link. */
export async function endAllStaffTokens(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('staff_tokens').execute();
}
