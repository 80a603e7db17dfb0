import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import { type Kysely, sql } from 'kysely';
import { changeRows, execute, readRows, readValue } from '#platform/database/query.ts';
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
export const renameKey = async (db: Kysely<DB>, account: Account, keyId: number, name: string) =>
  (await changeRows(db)`
    UPDATE passkeys SET name = ${name} WHERE id = ${keyId} AND ${keysOf(account)}`) === 1;

/** Removes one of an account's keys; returns its name, undefined without such a key. */
export const removeKey = (tx: Kysely<DB>, account: Account, keyId: number) =>
  readValue<string>(tx)`
    DELETE FROM passkeys WHERE id = ${keyId} AND ${keysOf(account)} RETURNING name`;

/** Removes the keys that were made before a time and are none any more; returns how many. */
export const removeOtherKeys = (tx: Kysely<DB>, ids: readonly number[], before: string) =>
  changeRows(tx)`
    DELETE FROM passkeys WHERE created_at < ${before} AND NOT id = ANY(${ids}::bigint[])`;

/**
 * Removes the keys of an account; returns their names, oldest first.
 * @param staying numbers of keys that stay
 */
export const removeKeys = async (
  tx: Kysely<DB>,
  account: Account,
  staying: readonly number[] = [],
): Promise<string[]> => {
  const removed = await readRows<{ name: string }>(tx)`
    WITH removed AS (
      DELETE FROM passkeys WHERE ${keysOf(account)} AND NOT id = ANY(${staying}::bigint[])
      RETURNING id, name
    )
    SELECT name FROM removed ORDER BY id`;
  return removed.map(({ name }) => name);
};

/** Takes a challenge that has been answered; only the first answer in time gets true. */
export const takeChallenge = async (tx: Kysely<DB>, { hash, expiresAt }: Challenge) =>
  (await changeRows(tx)`
    INSERT INTO answered_challenges (challenge_hash, expires_at)
    SELECT ${hash}, to_timestamp(${expiresAt}) WHERE to_timestamp(${expiresAt}) > now()
    ON CONFLICT DO NOTHING`) === 1;

/**
 * Notes that a key was used. Its counter must have gone on, unless it has none and always says 0.
 * @returns whether it had, on a key that is there and not stopped
 */
export const noteKeyUse = async (
  tx: Kysely<DB>,
  keyId: number,
  { counter, isBackedUp }: Signature,
) =>
  (await changeRows(tx)`
    UPDATE passkeys SET counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    WHERE id = ${keyId} AND stopped_at IS NULL
      AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`) === 1;

/** Stops a key that may have been copied; returns its name, undefined when it works no more already. */
export const stopKey = (tx: Kysely<DB>, keyId: number) =>
  readValue<string>(tx)`
    UPDATE passkeys SET stopped_at = now() WHERE id = ${keyId} AND stopped_at IS NULL
    RETURNING name`;

/** Forgets answered challenges that have run out. */
export const sweepChallenges = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM answered_challenges WHERE expires_at < now()`;
