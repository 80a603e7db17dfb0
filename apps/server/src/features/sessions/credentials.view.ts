import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';
import { isMemberAt } from '#platform/sessions/membership.ts';

/** What sign-in needs to know of a member. */
export interface Credentials {
  id: number;
  passwordHash: string | null;
  /** Suspended, or not a member at this time. */
  isShutOut: boolean;
  /** This device has signed in as this member. */
  isKnownDevice: boolean;
}

/** Looks a member up by address, whatever its case. */
export async function findCredentials(
  db: Kysely<DB>,
  email: string,
  device: Buffer | null,
): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    SELECT m.id, m.password_hash AS "passwordHash", 
      (m.suspended_at IS NOT NULL OR NOT ${isMemberAt('m')}) AS "isShutOut",
      ${isKnownDevice('member', sql`m.id`, device)} AS "isKnownDevice"
    FROM members m WHERE lower(m.email) = lower(${email})`.execute(db);
  return rows[0];
}
