import type { Passkey } from '@orchard/contract/passkeys';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Account } from '#platform/sessions/account.ts';

/** The keys of an account, as a condition. */
export const keysOf = ({ kind, id }: Account): RawBuilder<boolean> =>
  sql`owner_id = (SELECT id FROM passkey_owners WHERE ${sql.ref(`${kind}_id`)} = ${id})`;

const shown = sql`
  id, name, is_backed_up, stopped_at IS NOT NULL AS is_stopped,
  ${wireTime(sql`created_at`)} AS created_at, ${wireTime(sql`last_used_at`)} AS last_used_at`;

/** An account's passkeys, oldest first. */
export const listKeys = (db: Kysely<DB>, account: Account) =>
  readRows<Passkey>(db)`
    SELECT ${shown} FROM passkeys WHERE ${keysOf(account)} ORDER BY id`;

export const findKey = (db: Kysely<DB>, account: Account, keyId: number) =>
  readRow<Passkey>(db)`
    SELECT ${shown} FROM passkeys WHERE id = ${keyId} AND ${keysOf(account)}`;

/** An account's keys as browsers name them, and how they are reached. */
export async function findOwnCredentials(
  db: Kysely<DB>,
  account: Account,
): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await sql<{ id: Buffer; transports: string[] }>`
    SELECT credential_id AS id, transports FROM passkeys
    WHERE ${keysOf(account)} ORDER BY passkeys.id`.execute(db);
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), transports }));
}

/** The database's time, in whole seconds since 1970. */
export async function readClock(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    SELECT floor(extract(epoch FROM clock_timestamp()))::bigint AS now`.execute(db);
  return (rows[0] as { now: number }).now;
}

/** A key that has answered, and its owner. */
export interface StoredKey {
  id: number;
  publicKey: Buffer;
  ownerId: number;
  /**
   * The key is not stopped; operators are not shut out and have an authenticator. A member who is
   * shut out learns it on entering.
   */
  letsIn: boolean;
}

const owners = {
  member: {
    table: sql`members`,
    letsIn: sql`a.password_hash IS NOT NULL`,
  },
  staff: {
    table: sql`staff`,
    // Without one the operator has never been in, or an administrator has reset the sign-in.
    letsIn: sql`a.disabled_at IS NULL AND a.totp_confirmed_at IS NOT NULL`,
  },
} as const;

/** Finds the key of a member, or of an operator, that a browser has named. */
export async function findStoredKey(
  db: Kysely<DB>,
  kind: Account['kind'],
  credentialId: Buffer,
): Promise<StoredKey | undefined> {
  const { table, letsIn } = owners[kind];
  const { rows } = await sql<StoredKey>`
    SELECT k.id, k.public_key AS "publicKey", a.id AS "ownerId",
      (k.stopped_at IS NULL AND ${letsIn}) AS "letsIn"
    FROM passkeys k JOIN passkey_owners o ON o.id = k.owner_id
    JOIN ${table} a ON a.id = ${sql.ref(`o.${kind}_id`)}
    WHERE k.credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** How many passkeys a member has, in a query. */
export const passkeyCount = (memberId: RawBuilder<number>): RawBuilder<number> => sql`(
  SELECT count(*) FROM passkeys k JOIN passkey_owners o ON o.id = k.owner_id
  WHERE o.member_id = ${memberId}
)`;
