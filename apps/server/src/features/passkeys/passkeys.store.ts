import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Account } from '#platform/sessions/account.ts';
import type { Challenge, MadeKey, Signature } from '#platform/webauthn/key-answers.ts';
import { keysOf } from './passkeys.view.ts';

/** What the store keeps of a new key. */
type KeyParts = Omit<MadeKey, 'challenge' | 'aaguid'>;

/** What authenticators know an account as; it gets one at the first question. */
export async function giveHandle(
  db: Kysely<DB>,
  { kind, id }: Account,
): Promise<{ ownerId: number; handle: Buffer }> {
  const column = sql.ref(`${kind}_id`);
  await sql`
    INSERT INTO passkey_owners (${column}) VALUES (${id}) ON CONFLICT (${column}) DO NOTHING`.execute(
    db,
  );
  const { rows } = await sql<{ ownerId: number; handle: Buffer }>`
    SELECT id AS "ownerId", uuid_send(handle) AS handle
    FROM passkey_owners WHERE ${column} = ${id}`.execute(db);
  if (!rows[0]) throw new Error('an account without a handle');
  return rows[0];
}

/**
 * Adds a key to an account.
 * @returns its number, or why it cannot be added
 */
export async function addKey(
  tx: Kysely<DB>,
  ownerId: number,
  { credentialId, publicKey, counter, transports, isBackedUp }: KeyParts,
  name: string,
): Promise<number | 'full' | 'known'> {
  // Two at once wait for each other here, so that neither miscounts.
  await sql`SELECT FROM passkey_owners WHERE id = ${ownerId} FOR UPDATE`.execute(tx);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM passkeys WHERE owner_id = ${ownerId}`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= MOST_PASSKEYS) return 'full';
  const { rows } = await sql<{ id: number }>`
    INSERT INTO passkeys (owner_id, credential_id, public_key, counter, transports, is_backed_up,
      name)
    VALUES (${ownerId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${isBackedUp},
      ${name})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? 'known';
}

/** Renames one of an account's keys; returns whether it has it. */
export async function renameKey(
  db: Kysely<DB>,
  account: Account,
  keyId: number,
  name: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE passkeys SET name = ${name} WHERE id = ${keyId} AND ${keysOf(account)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes one of an account's keys; returns its name, undefined without such a key. */
export async function removeKey(
  tx: Kysely<DB>,
  account: Account,
  keyId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM passkeys WHERE id = ${keyId} AND ${keysOf(account)} RETURNING name`.execute(tx);
  return rows[0]?.name;
}

/** Removes the keys that were made before a time and are none any more; returns how many. */
export async function removeOtherKeys(
  tx: Kysely<DB>,
  ids: readonly number[],
  before: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkeys WHERE created_at < ${before} AND NOT id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes all keys of an account; returns how many there were. */
export async function removeKeys(tx: Kysely<DB>, account: Account): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkeys WHERE ${keysOf(account)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Takes a challenge that has been answered; only the first answer in time gets true. */
export async function takeChallenge(
  tx: Kysely<DB>,
  { hash, expiresAt }: Challenge,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO answered_challenges (challenge_hash, expires_at)
    SELECT ${hash}, to_timestamp(${expiresAt}) WHERE to_timestamp(${expiresAt}) > now()
    ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Notes that a key was used. Its counter must have gone on, unless it has none and always says 0.
 * @returns whether it had, on a key that is there and not stopped
 */
export async function noteKeyUse(
  tx: Kysely<DB>,
  keyId: number,
  { counter, isBackedUp }: Signature,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE passkeys SET counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    WHERE id = ${keyId} AND stopped_at IS NULL
      AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stops a key that may have been copied; returns its name, undefined when it works no more already. */
export async function stopKey(tx: Kysely<DB>, keyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    UPDATE passkeys SET stopped_at = now() WHERE id = ${keyId} AND stopped_at IS NULL
    RETURNING name`.execute(tx);
  return rows[0]?.name;
}

/** Forgets answered challenges that have run out. */
export async function sweepChallenges(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM answered_challenges WHERE expires_at < now()`.execute(db);
}
