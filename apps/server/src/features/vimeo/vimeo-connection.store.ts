import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { seal } from '#platform/secrets/secrets.ts';

/** Keeps the token of an account, sealed; the one before is forgotten. */
export async function keepConnection(
  tx: Kysely<DB>,
  key: Buffer,
  { token, account, staff }: { token: string; account: string; staff: string },
): Promise<void> {
  await sql`
    INSERT INTO vimeo_connection (sealed_token, account_name, staff_name)
    VALUES (${seal(key, token)}, ${account}, ${staff})
    ON CONFLICT (id) DO UPDATE SET sealed_token = excluded.sealed_token,
      account_name = excluded.account_name, staff_name = excluded.staff_name,
      connected_at = now()`.execute(tx);
}

/** Forgets the token; whether there was one. */
export async function forgetConnection(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`DELETE FROM vimeo_connection RETURNING id`.execute(tx);
  return rows.length > 0;
}
