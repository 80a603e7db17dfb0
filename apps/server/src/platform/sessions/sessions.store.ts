import { type Kysely, sql } from 'kysely';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { problem } from '#platform/http/problem.ts';
import { endAllPush, endMemberPush, endPushOn } from '#platform/push/push-subscriptions.store.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Member } from './member.ts';

/** Seconds that a remembered session still has; null when it is not remembered. */
const rememberedFor = sql<number | null>`CASE WHEN remembered THEN
  ceil(extract(epoch FROM created_at + ${LIFETIME.remembered}::interval - now()))::integer END`;

/** Writes down that the member of `touched` is on the site; what ends with sessions stays here. */
const noteVisit = sql`
  INSERT INTO member_visits (member_id) SELECT member_id FROM touched
  ON CONFLICT (member_id) DO UPDATE SET last_seen_at = now()`;

/** Where a session began, as its member may recognise it. */
export interface SessionOrigin {
  /** As `deviceKind` names it; empty: not noted. */
  deviceKind: string;
  /** As `coarseNetwork` names it; empty: not noted. */
  network: string;
  /** What is stored of the device's cookie. */
  device: Buffer | null;
}

const NOT_NOTED: SessionOrigin = { deviceKind: '', network: '', device: null };

/** Begins a session and returns the secret for the cookie. */
export async function startSession(
  db: Kysely<DB>,
  memberId: number,
  remembered: boolean,
  { deviceKind, network, device }: SessionOrigin = NOT_NOTED,
): Promise<{ sessionId: string; secret: string }> {
  const secret = newSecret();
  const { rows } = await sql<{ id: string }>`
    WITH touched AS (
      INSERT INTO sessions (member_id, token_hash, remembered, device_kind, network, device_hash)
      VALUES (${memberId}, ${hashSecret(secret)}, ${remembered}, ${deviceKind}, ${network}, ${device})
      RETURNING id, member_id
    ), noted AS (${noteVisit})
    SELECT id FROM touched`.execute(db);
  return { sessionId: (rows[0] as { id: string }).id, secret };
}

/**
 * Gives a remembered session a new secret. Of several requests at once, one gets it; the others
 * continue with the old one while it is accepted.
 */
export async function renewSession(
  db: Kysely<DB>,
  oldSecret: string,
): Promise<{ secret: string; rememberedFor: number | null } | undefined> {
  const secret = newSecret();
  const { rows } = await sql<{ rememberedFor: number | null }>`
    UPDATE sessions
    SET previous_token_hash = token_hash, token_hash = ${hashSecret(secret)}, renewed_at = now()
    WHERE token_hash = ${hashSecret(oldSecret)}
      AND renewed_at <= now() - ${LIFETIME.renewAfter}::interval
    RETURNING ${rememberedFor} AS "rememberedFor"`.execute(db);
  return rows[0] && { ...rows[0], secret };
}

const touch = preparedQuery(
  (sessionIds: readonly string[]) => sql`
    WITH asked AS (
      SELECT id FROM sessions WHERE id = ANY((SELECT ${sessionIds}::uuid[])::uuid[])
      ORDER BY id FOR UPDATE
    ), touched AS (
      UPDATE sessions s SET last_seen_at = now() FROM asked WHERE s.id = asked.id
      RETURNING s.member_id
    )
    INSERT INTO member_visits (member_id) SELECT DISTINCT member_id FROM touched ORDER BY member_id
    ON CONFLICT (member_id) DO UPDATE SET last_seen_at = now()`,
);

/**
 * Stores the last use of sessions and the visits of their members, in one statement with a fixed
 * order of rows, so that two such statements never wait for each other.
 */
export async function touchSessions(db: Kysely<DB>, sessionIds: readonly string[]): Promise<void> {
  await touch(db, sessionIds);
}

/** Has a session count as in use until then, so that nothing need be noted meanwhile. */
export async function keepSession(db: Kysely<DB>, sessionId: string, until: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: until })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session. */
export async function endSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/**
 * Ends another session of a member, and messages to its device, unless a further session is there.
 * @returns whether there was one; this request's own is none
 */
export async function endOtherSession(
  tx: Kysely<DB>,
  { id, sessionId: own }: Member,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await sql<{ device: Buffer | null }>`
    DELETE FROM sessions
    WHERE id = ${sessionId} AND member_id = ${id} AND id <> ${own}
    RETURNING device_hash AS device`.execute(tx);
  const device = rows[0]?.device;
  if (device) {
    const { rows: staying } = await sql`
      SELECT FROM sessions WHERE member_id = ${id} AND device_hash = ${device}`.execute(tx);
    if (staying.length === 0) await endPushOn(tx, id, device);
  }
  return rows.length > 0;
}

/**
 * Ends the member's other sessions and gives this one a new number and secret, and no more time. Other
 * devices get no more messages.
 */
export async function keepOnlySession(
  tx: Kysely<DB>,
  { id, sessionId }: Member,
  device: Buffer | null,
): Promise<{ sessionId: string; secret: string; rememberedFor: number | null }> {
  await endMemberPush(tx, id, device);
  const secret = newSecret();
  await sql`DELETE FROM sessions WHERE member_id = ${id} AND id <> ${sessionId}`.execute(tx);
  const { rows } = await sql<{ sessionId: string; rememberedFor: number | null }>`
    UPDATE sessions SET id = gen_random_uuid(), token_hash = ${hashSecret(secret)},
      previous_token_hash = NULL, renewed_at = now()
    WHERE id = ${sessionId}
    RETURNING id AS "sessionId", ${rememberedFor} AS "rememberedFor"`.execute(tx);
  const row = rows[0];
  if (!row) throw problem(401);
  return { ...row, secret };
}

/** Ends every session of a member, and messages to the devices; returns how many sessions there were. */
export async function endMemberSessions(db: Kysely<DB>, memberId: number): Promise<number> {
  await endMemberPush(db, memberId, null);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes what has expired; returns how many. */
export async function sweepSessions(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE CASE WHEN remembered
      THEN created_at < now() - ${LIFETIME.remembered}::interval
      ELSE created_at < now() - ${LIFETIME.absolute}::interval
        OR last_seen_at < now() - ${LIFETIME.idle}::interval
    END`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ends every session, and messages to all devices. */
export async function endAllSessions(tx: Kysely<DB>): Promise<void> {
  await endAllPush(tx);
  await tx.deleteFrom('sessions').execute();
}
