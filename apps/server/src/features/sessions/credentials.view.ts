import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';
import { isMemberAt } from '#platform/sessions/membership.ts';

/** The facts about a member that sign-in needs. */
export interface Credentials {
  id: number;
  passwordHash: string | null;
  /** Suspended, or outside the membership's period. */
  isShutOut: boolean;
  /** This device has signed in as this member before. */
  isKnownDevice: boolean;
}

/** Finds a member by address, in any case. */
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
