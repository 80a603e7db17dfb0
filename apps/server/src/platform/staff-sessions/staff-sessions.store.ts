import type { StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';

/** How long operators' sessions live; the database's clock judges. */
const LIFETIME = {
  /** Between password and code. */
  entering: '10 minutes',
  idle: '30 minutes',
  absolute: '12 hours',
  /** How long a code counts as fresh. */
  code: '5 minutes',
} as const;

/** A session of the console, as its authentication needs it. */
export interface StaffSession {
  sessionId: string;
  isIn: boolean;
  hasAuthenticator: boolean;
  /** The operator entered a code within the last minutes. */
  hasFreshCode: boolean;
  seenLongAgo: boolean;
  id: number;
  name: string;
  email: string;
  roles: StaffRole[];
}

const isAlive = sql<boolean>`(
  s.last_seen_at > now() - ${LIFETIME.idle}::interval
  AND s.created_at > now() - CASE WHEN s.entered_at IS NULL
    THEN ${LIFETIME.entering}::interval ELSE ${LIFETIME.absolute}::interval END
)`;

/** Looks up a cookie's value; undefined without a live session. */
export async function findStaffSession(
  db: Kysely<DB>,
  secret: string,
): Promise<StaffSession | undefined> {
  const { rows } = await sql<StaffSession>`
    SELECT s.id AS "sessionId", s.entered_at IS NOT NULL AS "isIn",
      t.totp_confirmed_at IS NOT NULL AS "hasAuthenticator",
      coalesce(s.entered_at > now() - ${LIFETIME.code}::interval, false) AS "hasFreshCode",
      s.last_seen_at < now() - interval '1 minute' AS "seenLongAgo",
      t.id, t.name, t.email, t.roles
    FROM staff_sessions s JOIN staff t ON t.id = s.staff_id
    WHERE s.token_hash = ${hashSecret(secret)} AND t.disabled_at IS NULL AND ${isAlive}`.execute(
    db,
  );
  return rows[0];
}

/** Begins a session for an operator whose password was right; answers the cookie's value. */
export async function startStaffSession(
  db: Kysely<DB>,
  { staffId, device, ip }: { staffId: number; device: string; ip: string },
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: hashSecret(secret),
      device: [...device].slice(0, 255).join('').replaceAll('\0', ''),
      ip: ip.slice(0, 64),
    })
    .execute();
  return secret;
}

/** Lets a session in after the second step, under a new number and a new secret. */
export async function letSessionIn(db: Kysely<DB>, sessionId: string): Promise<string | undefined> {
  const secret = newSecret();
  const { numAffectedRows } = await sql`
    UPDATE staff_sessions SET id = gen_random_uuid(), token_hash = ${hashSecret(secret)},
      entered_at = now(), created_at = now(), last_seen_at = now()
    WHERE id = ${sessionId} AND entered_at IS NULL`.execute(db);
  return numAffectedRows === 1n ? secret : undefined;
}

/**
 * Gives a signed-in session a new number and a new secret, without a longer lifetime.
 * @param hasFreshCode the operator has just entered another code
 */
export async function renewStaffSession(
  db: Kysely<DB>,
  sessionId: string,
  { hasFreshCode = false } = {},
): Promise<string | undefined> {
  const secret = newSecret();
  const { numAffectedRows } = await sql`
    UPDATE staff_sessions SET id = gen_random_uuid(), token_hash = ${hashSecret(secret)},
      entered_at = CASE WHEN ${hasFreshCode} THEN now() ELSE entered_at END
    WHERE id = ${sessionId} AND entered_at IS NOT NULL`.execute(db);
  return numAffectedRows === 1n ? secret : undefined;
}

/** Notes that the session is in use. */
export async function touchStaffSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await sql`UPDATE staff_sessions SET last_seen_at = now() WHERE id = ${sessionId}`.execute(db);
}

/** Has the sessions of an operator count as in use until then, so that nothing need be noted meanwhile. */
export async function keepStaffSessions(
  db: Kysely<DB>,
  staffId: number,
  until: Date,
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: until })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Ends one session of an operator; whether there was one. */
export async function endStaffSession(
  db: Kysely<DB>,
  { staffId, sessionId }: { staffId: number; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends an operator's sessions.
 * @param except a session that continues
 */
export async function endStaffSessions(
  db: Kysely<DB>,
  staffId: number,
  except: string | null = null,
): Promise<void> {
  await sql`
    DELETE FROM staff_sessions
    WHERE staff_id = ${staffId} AND id IS DISTINCT FROM ${except}::uuid`.execute(db);
}

/** Removes what has expired; returns how many. */
export async function sweepStaffSessions(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM staff_sessions s WHERE NOT ${isAlive}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ends every session of the console. */
export async function endAllStaffSessions(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('staff_sessions').execute();
}
