import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Account } from './account.ts';

/** Known devices per account, the latest used ones: each has its own count of tries. */
const MOST_DEVICES = 20;

/** The account was entered before, as a condition; of operators nothing asks for it. */
const wasEntered = ({ kind, id }: Account): RawBuilder<boolean> =>
  kind === 'member' ? sql`EXISTS (SELECT FROM member_visits WHERE member_id = ${id})` : sql`true`;

const accountColumn = (kind: Account['kind']) => sql.ref(`${kind}_id`);

/**
 * The account has been entered from the device within a year, as a condition.
 * @param id the account's number, as the query has it
 * @param device null: from none that is known
 */
export const isKnownDevice = (
  kind: Account['kind'],
  id: RawBuilder<number>,
  device: Buffer | null,
): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM known_devices
  WHERE ${accountColumn(kind)} = ${id} AND device_hash = ${device}
    AND last_seen_at > now() - interval '1 year'
)`;

/**
 * Remembers that the account has been entered from the device; of too many the oldest goes.
 * @returns whether it is a new one for an account that was entered before and knows others; those that
 *   have expired, or had to go, are not known
 */
export async function rememberDevice(
  db: Kysely<DB>,
  account: Account,
  device: Buffer,
): Promise<boolean> {
  const { kind, id } = account;
  const column = accountColumn(kind);
  // All parts of a statement see the table as it was before.
  const { rows } = await sql<{ isNew: boolean }>`
    WITH remembered AS (
      INSERT INTO known_devices (${column}, device_hash) VALUES (${id}, ${device})
      ON CONFLICT (${column}, device_hash) DO UPDATE SET last_seen_at = now()
    ), forgotten AS (
      DELETE FROM known_devices WHERE ${column} = ${id} AND device_hash IN (
        SELECT device_hash FROM known_devices WHERE ${column} = ${id} AND device_hash <> ${device}
        ORDER BY last_seen_at DESC OFFSET ${sql.lit(MOST_DEVICES - 1)}
      )
    )
    SELECT count(*) > 0 AND NOT coalesce(bool_or(device_hash = ${device}), false)
      AND ${wasEntered(account)} AS "isNew"
    FROM known_devices
    WHERE ${column} = ${id} AND last_seen_at > now() - interval '1 year'`.execute(db);
  return rows[0]?.isNew ?? false;
}

/**
 * Forgets the devices of an account.
 * @param staying one that stays known; null: none does
 */
export async function forgetDevices(
  db: Kysely<DB>,
  { kind, id }: Account,
  staying: Buffer | null,
): Promise<void> {
  await sql`
    DELETE FROM known_devices
    WHERE ${accountColumn(kind)} = ${id}
      AND device_hash IS DISTINCT FROM ${staying}::bytea`.execute(db);
}

/** Forgets the devices `t` of a condition; answers how many. */
export async function deleteOldDevices(
  tx: Kysely<DB>,
  which: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM known_devices t WHERE ${which}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
