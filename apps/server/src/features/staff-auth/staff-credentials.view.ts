import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';

/** The facts about an operator that the first step of sign-in needs. */
export interface StaffCredentials {
  id: number;
  passwordHash: string | null;
  isDisabled: boolean;
  /** The operator has signed in on this device before. */
  isKnownDevice: boolean;
}

/** Finds an operator by address, in any case. */
export async function findStaffCredentials(
  db: Kysely<DB>,
  email: string,
  device: Buffer | null = null,
): Promise<StaffCredentials | undefined> {
  const { rows } = await sql<StaffCredentials>`
    SELECT id, password_hash AS "passwordHash", disabled_at IS NOT NULL AS "isDisabled",
      ${isKnownDevice('staff', sql`staff.id`, device)} AS "isKnownDevice"
    FROM staff WHERE lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** The hash of an operator's own password. */
export async function findStaffPassword(db: Kysely<DB>, staffId: number): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** An operator's authenticator, and the database's time in seconds since 1970. */
export interface Authenticator {
  sealedSecret: Buffer | null;
  /** The step of the last accepted code. */
  lastStep: number | null;
  email: string;
  now: number;
  isKnownDevice: boolean;
}

/** The authenticator of an operator. */
export async function findAuthenticator(
  db: Kysely<DB>,
  staffId: number,
  device: Buffer | null = null,
): Promise<Authenticator | undefined> {
  const { rows } = await sql<Authenticator>`
    SELECT totp_secret AS "sealedSecret", totp_last_step AS "lastStep", email,
      floor(extract(epoch FROM clock_timestamp()))::bigint AS now,
      ${isKnownDevice('staff', sql`staff.id`, device)} AS "isKnownDevice"
    FROM staff WHERE id = ${staffId}`.execute(db);
  return rows[0];
}

/** The sealed secrets of all enrolled authenticators. */
export async function listSealedAuthenticators(
  db: Kysely<DB>,
): Promise<{ staffId: number; sealedSecret: Buffer }[]> {
  const { rows } = await sql<{ staffId: number; sealedSecret: Buffer }>`
    SELECT id AS "staffId", totp_secret AS "sealedSecret"
    FROM staff WHERE totp_confirmed_at IS NOT NULL`.execute(db);
  return rows;
}
