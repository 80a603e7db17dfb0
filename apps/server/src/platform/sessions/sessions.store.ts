import { hash } from 'node:crypto';
import { MOST_UNREAD } from '@orchard/contract/notification-kinds';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type ReadSnapshot,
  readSnapshotFrom,
  type SnapshotRow,
  snapshotColumns,
} from '#platform/content-cache/read-snapshot.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { problem } from '#platform/http/problem.ts';
import { endAllPush, endMemberPush, endPushOn } from '#platform/push/push-subscriptions.store.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Member } from './member.ts';
import { isMemberAt } from './membership.ts';

/** A live session, as the guard needs it. */
export interface LiveSession {
  member: Member;
  /** The database's state at the lookup. */
  snapshot: ReadSnapshot;
  remembered: boolean;
  /** The secret is due for renewal. */
  renewalDue: boolean;
  /** It is more than a minute since `last_seen_at` was written. */
  seenLongAgo: boolean;
  /** News in the member's bell that are not read, up to {@link MOST_UNREAD}. */
  unread: number;
}

/** The state of a cookie's value: alive, unknown or expired, or a renewed secret used again. */
export type Lookup =
  | { kind: 'live'; session: LiveSession }
  | { kind: 'none' }
  | { kind: 'reused'; sessionId: string; memberId: number };

/** Seconds that a remembered session still has; null when it is not remembered. */
const rememberedFor = sql<number | null>`CASE WHEN remembered THEN
  ceil(extract(epoch FROM created_at + ${LIFETIME.remembered}::interval - now()))::integer END`;

interface SessionRow extends SnapshotRow {
  token: string;
  previous: string | null;
  session_id: string;
  remembered: boolean;
  in_grace: boolean;
  renewal_due: boolean;
  seen_long_ago: boolean;
  id: number;
  name: string;
  nickname: string;
  email: string;
  brands: string;
  unread: number;
}

// The brands of all members are few, so each list of them is read once and shared.
const brandLists = new LRUCache<string, Member['brands']>({ max: 1_000 });

function brandsFrom(json: string): Member['brands'] {
  const known = brandLists.get(json);
  if (known) return known;
  const brands = JSON.parse(json) as Member['brands'];
  brandLists.set(json, brands);
  return brands;
}

const interval = (text: string) => sql`interval ${sql.lit(text)}`;

// A sub-select hides from the planner how many there are: it would plan anew for every number.
const anyOf = (hashes: readonly string[]) => sql`((SELECT ${hashes}::bytea[])::bytea[])`;

/** A session `s` has not expired, as a condition. */
export const isLive = sql<boolean>`CASE WHEN s.remembered
  THEN s.created_at > now() - ${interval(LIFETIME.remembered)}
  ELSE s.created_at > now() - ${interval(LIFETIME.absolute)}
    AND s.last_seen_at > now() - ${interval(LIFETIME.idle)}
END`;

const findLive = (hashes: readonly string[]) => sql<SessionRow>`
  SELECT encode(s.token_hash, 'hex') AS token, encode(s.previous_token_hash, 'hex') AS previous,
    s.id AS session_id, s.remembered,
    s.renewed_at > now() - ${interval(LIFETIME.renewalGrace)} AS in_grace,
    s.remembered AND s.renewed_at <= now() - ${interval(LIFETIME.renewAfter)} AS renewal_due,
    s.last_seen_at < now() - interval '1 minute' AS seen_long_ago,
    m.id, m.name, m.nickname, m.email,
    coalesce((
      SELECT json_agg(json_build_object('id', b.id, 'slug', b.slug) ORDER BY b.position, b.id)
      FROM member_brands mb JOIN brands b ON b.id = mb.brand_id
      WHERE mb.member_id = m.id
    ), '[]')::text AS brands,
    (SELECT count(*) FROM (
      SELECT FROM notifications n
      WHERE n.member_id = m.id AND n.on_screen AND n.read_at IS NULL
      LIMIT ${sql.lit(MOST_UNREAD)}
    ) unread) AS unread,
    ${snapshotColumns}
  FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE (
      s.token_hash = ANY(${anyOf(hashes)}) OR s.previous_token_hash = ANY(${anyOf(hashes)})
    )
    AND m.suspended_at IS NULL
    AND ${isMemberAt('m')}
    AND ${isLive}`;

// Runs at every request: built once, called with other hashes.
let findLiveText: string | undefined;

/**
 * Looks up the values of cookies with one query, and reads everything about their members. The
 * results have the order of the values.
 */
export async function findSessions(db: Kysely<DB>, secrets: readonly string[]): Promise<Lookup[]> {
  const tokens = secrets.map((secret) => hash('sha256', secret));
  const hashes = [...new Set(tokens)].map((token) => `\\x${token}`);
  findLiveText ??= findLive([]).compile(db).sql;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(findLiveText, [hashes, hashes]) as CompiledQuery<SessionRow>,
  );
  const found = new Map<string, SessionRow>();
  for (const row of rows) {
    if (row.previous !== null && !found.has(row.previous)) found.set(row.previous, row);
    found.set(row.token, row);
  }
  return tokens.map((token) => {
    const row = found.get(token);
    if (!row) return { kind: 'none' };
    const isCurrent = row.token === token;
    if (!isCurrent && !row.in_grace) {
      return { kind: 'reused', sessionId: row.session_id, memberId: row.id };
    }
    const { id, session_id: sessionId, name, nickname, email } = row;
    const member = { id, sessionId, name, nickname, email, brands: brandsFrom(row.brands) };
    return {
      kind: 'live',
      session: {
        member: member as unknown as Member,
        snapshot: readSnapshotFrom(row),
        remembered: row.remembered,
        renewalDue: row.renewal_due && isCurrent,
        seenLongAgo: row.seen_long_ago,
        unread: row.unread,
      },
    };
  });
}

/** Looks one cookie's value up. */
export async function findSession(db: Kysely<DB>, secret: string): Promise<Lookup> {
  const [lookup] = await findSessions(db, [secret]);
  return lookup ?? { kind: 'none' };
}

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
