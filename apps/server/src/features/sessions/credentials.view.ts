import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Account } from '#platform/sessions/account.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';

/** The facts about an account that sign-in needs. */
export interface Credentials {
  id: number;
  passwordHash: string | null;
  /** Of operators. A member who is shut out learns it once the proof is whole: `refuseShutOut`. */
  isShutOut: boolean;
  /** This device has signed in to the account before. */
  isKnownDevice: boolean;
}

const ACCOUNTS = {
  member: { table: sql`members`, isShutOut: sql`false` },
  staff: { table: sql`staff`, isShutOut: sql`a.disabled_at IS NOT NULL` },
};

/** Finds a member or an operator by address, in any case. */
export async function findCredentials(
  db: Kysely<DB>,
  kind: Account['kind'],
  email: string,
  device: Buffer | null = null,
): Promise<Credentials | undefined> {
  const { table, isShutOut } = ACCOUNTS[kind];
  const { rows } = await sql<Credentials>`
    SELECT a.id, a.password_hash AS "passwordHash", ${isShutOut} AS "isShutOut",
      ${isKnownDevice(kind, sql`a.id`, device)} AS "isKnownDevice"
    FROM ${table} a WHERE lower(a.email) = lower(${email})`.execute(db);
  return rows[0];
}
