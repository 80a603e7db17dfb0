import type { StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { STAFF_LIFETIME as LIFETIME } from './lifetimes.ts';

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

/** An operator's session `s` has not expired, as a condition. */
export const isStaffLive = sql<boolean>`(
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
    WHERE s.token_hash = ${hashSecret(secret)} AND t.disabled_at IS NULL AND ${isStaffLive}`.execute(
    db,
  );
  return rows[0];
}
