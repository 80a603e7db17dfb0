import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Stores a new hash of the member's password. */
export async function storePasswordHash(
  db: Kysely<DB>,
  memberId: number,
  hash: string,
): Promise<void> {
  await sql`
    UPDATE members SET password_hash = ${hash}, updated_at = now()
    WHERE id = ${memberId}`.execute(db);
}
