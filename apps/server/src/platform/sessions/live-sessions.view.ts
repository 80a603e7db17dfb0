import { hash } from 'node:crypto';
import { MOST_UNREAD } from '@orchard/contract/notification-kinds';
import type { StaffRole } from '@orchard/contract/staff/rights';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type ReadSnapshot,
  readSnapshotFrom,
  type SnapshotRow,
  snapshotColumns,
} from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { LIFETIME, STAFF_LIFETIME } from './lifetimes.ts';
import type { Member } from './member.ts';
import { isCurrent } from './membership.ts';

/** A live session, as the guard needs it. */
interface LiveSession {
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

interface SessionRow extends SnapshotRow {
  token: string;
  previous: string | null;
  session_id: string;
  remembered: boolean;
  in_grace: boolean;
  renewal_due: boolean;
  seen_long_ago: boolean;
  has_fresh_proof: boolean;
  id: number;
  name: string;
  nickname: string;
  email: string;
  brands: string;
  gates_revision: number;
  unread: number;
}

// The brands of all members are few, so each list of them is read once and shared.
const brandLists = new LRUCache<string, Member['brands']>({ max: 1_000 });

function brandsFrom(json: string): Member['brands'] {
  const cached = brandLists.get(json);
  if (cached) return cached;
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
    s.proved_at > now() - ${interval(LIFETIME.proof)} AS has_fresh_proof,
    m.id, m.name, m.nickname, m.email, m.gates_revision,
    coalesce(held.brands, '[]')::text AS brands,
    (SELECT count(*) FROM (
      SELECT FROM notifications n
      WHERE n.member_id = m.id AND n.on_screen AND n.read_at IS NULL
      LIMIT ${sql.lit(MOST_UNREAD)}
    ) unread) AS unread,
    ${snapshotColumns}
  FROM sessions s JOIN members m ON m.id = s.member_id
  -- One look at the memberships says both who comes in and what is seen.
  CROSS JOIN LATERAL (
    SELECT count(*) AS memberships,
      json_agg(json_build_object('id', d.brand_id, 'slug', d.slug) ORDER BY d.position, d.brand_id)
        FILTER (WHERE ${isCurrent}) AS brands
    FROM membership_days d WHERE d.member_id = m.id
  ) held
  WHERE (
      s.token_hash = ANY(${anyOf(hashes)}) OR s.previous_token_hash = ANY(${anyOf(hashes)})
    )
    AND m.suspended_at IS NULL
    AND (held.brands IS NOT NULL OR held.memberships = 0)
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
    const { id, session_id: sessionId, name, nickname, email, gates_revision: gatesRevision } = row;
    const brands = brandsFrom(row.brands);
    const hasFreshProof = row.has_fresh_proof;
    const member = { id, sessionId, name, nickname, email, hasFreshProof, brands, gatesRevision };
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

/** A session of the console, as its authentication needs it. */
export interface StaffSession {
  sessionId: string;
  isIn: boolean;
  hasAuthenticator: boolean;
  /** The operator entered a code within the last minutes. */
  hasFreshCode: boolean;
  seenLongAgo: boolean;
  /** An account at the provider made it. */
  isByProvider: boolean;
  id: number;
  name: string;
  email: string;
  roles: StaffRole[];
}

/** An operator's session `s` has not expired, as a condition. */
export const isStaffLive = sql<boolean>`(
  s.last_seen_at > now() - ${STAFF_LIFETIME.idle}::interval
  AND s.created_at > now() - CASE WHEN s.entered_at IS NULL
    THEN ${STAFF_LIFETIME.entering}::interval ELSE ${STAFF_LIFETIME.absolute}::interval END
)`;

/** Looks up a cookie's value; undefined without a live session. */
export async function findStaffSession(
  db: Kysely<DB>,
  secret: string,
): Promise<StaffSession | undefined> {
  const { rows } = await sql<StaffSession>`
    SELECT s.id AS "sessionId", s.entered_at IS NOT NULL AS "isIn",
      t.totp_confirmed_at IS NOT NULL AS "hasAuthenticator",
      coalesce(s.entered_at > now() - ${STAFF_LIFETIME.code}::interval, false) AS "hasFreshCode",
      s.last_seen_at < now() - interval '1 minute' AS "seenLongAgo",
      s.identity_id IS NOT NULL AS "isByProvider", t.id, t.name, t.email, t.roles
    FROM staff_sessions s JOIN staff t ON t.id = s.staff_id
    WHERE s.token_hash = ${hashSecret(secret)} AND t.disabled_at IS NULL AND ${isStaffLive}`.execute(
    db,
  );
  return rows[0];
}
