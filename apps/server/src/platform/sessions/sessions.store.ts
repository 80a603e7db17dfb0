import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { problem } from '#platform/http/problem.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Member } from './member.ts';
import { isMemberAt } from './membership.ts';

/** A live session, as the guard needs it. */
export interface LiveSession {
  member: Member;
  remembered: boolean;
  /** The secret is due for renewal. */
  renewalDue: boolean;
  /** It is more than a minute since `last_seen_at` was written. */
  seenLongAgo: boolean;
}

/** What became of a cookie's value: alive, unknown or expired, or a renewed secret used again. */
export type Lookup =
  | { kind: 'live'; session: LiveSession }
  | { kind: 'none' }
  | { kind: 'reused'; sessionId: string; memberId: number };

/** Seconds that a remembered session still has; null when it is not remembered. */
const rememberedFor = sql<number | null>`CASE WHEN remembered THEN
  ceil(extract(epoch FROM created_at + ${LIFETIME.remembered}::interval - now()))::integer END`;

interface SessionRow {
  session_id: string;
  remembered: boolean;
  is_current: boolean;
  in_grace: boolean;
  renewal_due: boolean;
  seen_long_ago: boolean;
  id: number;
  name: string;
  nickname: string;
  email: string;
  brands: { id: number; slug: string }[];
}

/** Looks a cookie's value up; one query, with everything that is asked about a member. */
export async function findSession(db: Kysely<DB>, secret: string): Promise<Lookup> {
  const hash = hashSecret(secret);
  const { rows } = await sql<SessionRow>`
    SELECT s.id AS session_id, s.remembered,
      s.token_hash = ${hash} AS is_current,
      s.renewed_at > now() - ${LIFETIME.renewalGrace}::interval AS in_grace,
      s.remembered AND s.renewed_at <= now() - ${LIFETIME.renewAfter}::interval AS renewal_due,
      s.last_seen_at < now() - interval '1 minute' AS seen_long_ago,
      m.id, m.name, m.nickname, m.email,
      coalesce((
        SELECT json_agg(json_build_object('id', b.id, 'slug', b.slug) ORDER BY b.position, b.id)
        FROM member_brands mb JOIN brands b ON b.id = mb.brand_id
        WHERE mb.member_id = m.id
      ), '[]') AS brands
    FROM sessions s JOIN members m ON m.id = s.member_id
    WHERE (s.token_hash = ${hash} OR s.previous_token_hash = ${hash})
      AND m.suspended_at IS NULL
      AND ${isMemberAt('m')}
      AND CASE WHEN s.remembered
        THEN s.created_at > now() - ${LIFETIME.remembered}::interval
        ELSE s.created_at > now() - ${LIFETIME.absolute}::interval
          AND s.last_seen_at > now() - ${LIFETIME.idle}::interval
      END`.execute(db);
  const row = rows[0];
  if (!row) return { kind: 'none' };
  if (!row.is_current && !row.in_grace) {
    return { kind: 'reused', sessionId: row.session_id, memberId: row.id };
  }
  const { id, name, nickname, email, brands } = row;
  return {
    kind: 'live',
    session: {
      member: { id, sessionId: row.session_id, name, nickname, email, brands } as unknown as Member,
      remembered: row.remembered,
      renewalDue: row.renewal_due && row.is_current,
      seenLongAgo: row.seen_long_ago,
    },
  };
}

/** Writes down that the member of `touched` is on the site; what ends with sessions stays here. */
const noteVisit = sql`
  INSERT INTO member_visits (member_id) SELECT member_id FROM touched
  ON CONFLICT (member_id) DO UPDATE SET last_seen_at = now()`;

/** Begins a session and returns the secret for the cookie. */
export async function startSession(
  db: Kysely<DB>,
  memberId: number,
  remembered: boolean,
): Promise<{ sessionId: string; secret: string }> {
  const secret = newSecret();
  const { rows } = await sql<{ id: string }>`
    WITH touched AS (
      INSERT INTO sessions (member_id, token_hash, remembered)
      VALUES (${memberId}, ${hashSecret(secret)}, ${remembered}) RETURNING id, member_id
    ), noted AS (${noteVisit})
    SELECT id FROM touched`.execute(db);
  return { sessionId: (rows[0] as { id: string }).id, secret };
}

/**
 * Gives a remembered session a new secret. Of several requests at once only one gets it; the
 * others go on with the old one while it is welcome.
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

/** Notes that the session is in use, and with it its member on the site. */
export async function touchSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await sql`
    WITH touched AS (
      UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId} RETURNING member_id
    )
    ${noteVisit}`.execute(db);
}

/** Ends one session. */
export async function endSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends the member's other sessions and gives this one a new number and secret, and no more time. */
export async function keepOnlySession(
  tx: Kysely<DB>,
  { id, sessionId }: Member,
): Promise<{ sessionId: string; secret: string; rememberedFor: number | null }> {
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

/** Ends every session of a member; returns how many there were. */
export async function endMemberSessions(db: Kysely<DB>, memberId: number): Promise<number> {
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
