import { type Kysely, sql } from 'kysely';
import type { StoredAuthenticator } from '#platform/authenticators/steps.ts';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';

/** The hash of an operator's own password. */
export async function findStaffPassword(db: Kysely<DB>, staffId: number): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** An operator's authenticator, for judging a code. */
export interface Authenticator extends StoredAuthenticator {
  email: string;
  isKnownDevice: boolean;
}

/** The authenticator of an operator. */
export const findAuthenticator = (db: Kysely<DB>, staffId: number, device: Buffer | null = null) =>
  readRow<Authenticator>(db)`
    SELECT totp_secret AS "sealedSecret", totp_last_step AS "lastStep", email,
      floor(extract(epoch FROM clock_timestamp()))::bigint AS now,
      ${isKnownDevice('staff', sql`staff.id`, device)} AS "isKnownDevice"
    FROM staff WHERE id = ${staffId}`;

/** The sealed secrets of all enrolled authenticators. */
export const listSealedAuthenticators = (db: Kysely<DB>) =>
  readRows<{ staffId: number; sealedSecret: Buffer }>(db)`
    SELECT id AS "staffId", totp_secret AS "sealedSecret"
    FROM staff WHERE totp_confirmed_at IS NOT NULL`;
