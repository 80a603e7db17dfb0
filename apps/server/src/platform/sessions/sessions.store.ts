import { type Kysely, type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { problem } from '#platform/http/problem.ts';
import { endAllPush, endMemberPush, endPushOn } from '#platform/push/push-subscriptions.store.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';
import type { Account } from './account.ts';
import { LIFETIME } from './lifetimes.ts';
import { isLive, isStaffLive } from './live-sessions.view.ts';
import type { Member } from './member.ts';
import type { SessionOrigin } from './session-origin.ts';

// Two tables, so that no session of the console can ever be a member's. Only operators' sessions wait
// for a second step and hold a whole address; only members' are remembered and renewed.
const TABLES = {
  member: { table: 'sessions', owner: 'member_id' },
  staff: { table: 'staff_sessions', owner: 'staff_id' },
} as const;

const sessionsOf = ({ kind, id }: Account) => {
  const { table, owner } = TABLES[kind];
  return { table: sql.table(table), isTheirs: sql<boolean>`${sql.ref(owner)} = ${id}` };
};

/** Seconds that a remembered session still has; null when it is not remembered. */
const rememberedFor = sql<number | null>`CASE WHEN remembered THEN
  ceil(extract(epoch FROM created_at + ${LIFETIME.remembered}::interval - now()))::integer END`;

const NOT_NOTED: SessionOrigin = { deviceKind: '', network: '', device: null };

/** Begins a session, notes the member's visit, and returns the secret for the cookie. */
export async function startSession(
  db: Kysely<DB>,
  memberId: number,
  remembered: boolean,
  { deviceKind, network, device }: SessionOrigin = NOT_NOTED,
): Promise<{ sessionId: string; secret: string }> {
  const secret = newSecret();
  const { rows } = await sql<{ id: string }>`
    WITH begun AS (
      INSERT INTO sessions (member_id, token_hash, remembered, device_kind, network, device_hash)
      VALUES (${memberId}, ${hashSecret(secret)}, ${remembered}, ${deviceKind}, ${network}, ${device})
      RETURNING id, member_id
    ), noted AS (
      INSERT INTO member_visits (member_id) SELECT member_id FROM begun
      ON CONFLICT (member_id) DO UPDATE SET last_seen_at = now()
    )
    SELECT id FROM begun`.execute(db);
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

/**
 * Stores the last use of sessions and the visits of their members, in one statement with a fixed
 * order of rows, so that two such statements never wait for each other.
 */
export const touchSessions = preparedQuery(
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

/** When a member was there. */
export interface Visit {
  memberId: number;
  at: Date;
}

/** Adds visits of days gone by, as the demo site has them; of each member the last stays. */
export const addVisits = (db: Kysely<DB>, visits: readonly Visit[]) =>
  execute(db)`
    INSERT INTO member_visits (member_id, last_seen_at)
    SELECT member, max(at)
    FROM unnest(${visits.map(({ memberId }) => memberId)}::bigint[],
      ${visits.map(({ at }) => at)}::timestamptz[]) AS visit (member, at)
    GROUP BY member`;

/**
 * Begins a session of an operator; returns the cookie's value.
 * @param isIn it does not wait for the second step: in trials of the site
 * @param identityId the account at the provider that makes it
 */
export async function startStaffSession(
  db: Kysely<DB>,
  of: { staffId: number; device: string; ip: string; isIn?: boolean; identityId?: number },
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: of.staffId,
      token_hash: hashSecret(secret),
      device: [...of.device].slice(0, 255).join('').replaceAll('\0', ''),
      ip: of.ip.slice(0, 64),
      entered_at: of.isIn ? sql`now()` : null,
      identity_id: of.identityId ?? null,
    })
    .execute();
  return secret;
}

/** Gives an operator's session a new number and a new secret. */
async function replaceStaffSecret(
  db: Kysely<DB>,
  isSession: RawBuilder<boolean>,
  times: RawBuilder<unknown>,
): Promise<string | undefined> {
  const secret = newSecret();
  const { numAffectedRows } = await sql`
    UPDATE staff_sessions SET id = gen_random_uuid(), token_hash = ${hashSecret(secret)}, ${times}
    WHERE ${isSession}`.execute(db);
  return numAffectedRows === 1n ? secret : undefined;
}

/**
 * Lets a session in after the second step, under a new number and a new secret.
 * @param provedAt when the operator proved to be it, in seconds since 1970; absent: now
 */
export const letSessionIn = (
  db: Kysely<DB>,
  sessionId: string,
  provedAt?: number,
): Promise<string | undefined> =>
  replaceStaffSecret(
    db,
    sql`id = ${sessionId} AND entered_at IS NULL`,
    sql`entered_at = least(now(), to_timestamp(${provedAt ?? null}::float8)),
      created_at = now(), last_seen_at = now()`,
  );

/**
 * Gives a signed-in session a new number and a new secret, without a longer lifetime.
 * @param hasFreshCode the operator has just entered another code
 */
export const renewStaffSession = (
  db: Kysely<DB>,
  sessionId: string,
  { hasFreshCode = false } = {},
): Promise<string | undefined> =>
  replaceStaffSecret(
    db,
    sql`id = ${sessionId} AND entered_at IS NOT NULL`,
    sql`entered_at = CASE WHEN ${hasFreshCode} THEN now() ELSE entered_at END`,
  );

/** Notes that an operator's session is in use. */
export async function touchStaffSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await sql`UPDATE staff_sessions SET last_seen_at = now() WHERE id = ${sessionId}`.execute(db);
}

/** Has an account's sessions count as in use until then, so that nothing need be noted meanwhile. */
export async function keepSessions(db: Kysely<DB>, account: Account, until: Date): Promise<void> {
  const { table, isTheirs } = sessionsOf(account);
  await sql`UPDATE ${table} SET last_seen_at = ${until} WHERE ${isTheirs}`.execute(db);
}

/** Ends one session of an account; returns whether there was one. */
export async function endSession(
  db: Kysely<DB>,
  account: Account,
  sessionId: string,
): Promise<boolean> {
  const { table, isTheirs } = sessionsOf(account);
  const { numAffectedRows } = await sql`
    DELETE FROM ${table} WHERE id = ${sessionId} AND ${isTheirs}`.execute(db);
  return numAffectedRows === 1n;
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
 * Gives a member's session a new number and secret, and no more time: a stolen copy of its cookie is
 * of no use any more.
 * @param isProved its member has just proved who they are
 */
export async function replaceSession(
  tx: Kysely<DB>,
  { sessionId }: Pick<Member, 'sessionId'>,
  { isProved = false } = {},
): Promise<{ sessionId: string; secret: string; rememberedFor: number | null }> {
  const secret = newSecret();
  const { rows } = await sql<{ sessionId: string; rememberedFor: number | null }>`
    UPDATE sessions SET id = gen_random_uuid(), token_hash = ${hashSecret(secret)},
      previous_token_hash = NULL, renewed_at = now(),
      proved_at = CASE WHEN ${isProved} THEN now() ELSE proved_at END
    WHERE id = ${sessionId}
    RETURNING id AS "sessionId", ${rememberedFor} AS "rememberedFor"`.execute(tx);
  if (!rows[0]) throw problem(401);
  return { ...rows[0], secret };
}

/**
 * Ends an account's sessions, and messages to a member's devices; returns how many sessions there were.
 * @param staying a session that continues, and its device
 */
export async function endSessions(
  db: Kysely<DB>,
  account: Account,
  staying: { sessionId?: string; device?: Buffer | null } = {},
): Promise<number> {
  const { sessionId = null, device = null } = staying;
  if (account.kind === 'member') await endMemberPush(db, account.id, device);
  const { table, isTheirs } = sessionsOf(account);
  const { numAffectedRows } = await sql`
    DELETE FROM ${table} WHERE ${isTheirs} AND id IS DISTINCT FROM ${sessionId}::uuid`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes what has expired; returns how many. */
export async function sweepSessions(db: Kysely<DB>): Promise<number> {
  const members = await sql`DELETE FROM sessions s WHERE NOT ${isLive}`.execute(db);
  const staff = await sql`DELETE FROM staff_sessions s WHERE NOT ${isStaffLive}`.execute(db);
  return Number(members.numAffectedRows ?? 0) + Number(staff.numAffectedRows ?? 0);
}

/** Ends every session, and messages to all devices. */
export async function endAllSessions(tx: Kysely<DB>): Promise<void> {
  await endAllPush(tx);
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('staff_sessions').execute();
}
