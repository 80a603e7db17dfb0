import { type Kysely, sql } from 'kysely';
import type { StoredAuthenticator } from '#platform/authenticators/totp.ts';
import { readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';
import { isStaffLive } from '#platform/sessions/live-sessions.view.ts';
import type { Staff } from '#platform/sessions/staff.ts';

export const findStaffPassword = async (db: Kysely<DB>, staffId: number): Promise<string | null> =>
  (await readValue<string | null>(db)`
    SELECT password_hash FROM staff WHERE id = ${staffId}`) ?? null;

/** An operator's authenticator, for judging a code. */
export interface Authenticator extends StoredAuthenticator {
  email: string;
  isKnownDevice: boolean;
}

export const findAuthenticator = (db: Kysely<DB>, staffId: number, device: Buffer | null = null) =>
  readRow<Authenticator>(db)`
    SELECT totp_secret AS "sealedSecret", totp_last_step AS "lastStep", email,
      floor(extract(epoch FROM clock_timestamp()))::bigint AS now,
      ${isKnownDevice('staff', sql`staff.id`, device)} AS "isKnownDevice"
    FROM staff WHERE id = ${staffId}`;

/** The sealed secrets of all enrolled authenticators. */
export const listSealedAuthenticators = (db: Kysely<DB>) =>
  readRows<{ staffId: number; sealedSecret: Buffer }>(db)`
    SELECT id AS "staffId", totp_secret AS "sealedSecret"
    FROM staff WHERE totp_confirmed_at IS NOT NULL`;

/** One of an operator's own sessions, for the console's list. */
export interface OwnSession {
  id: string;
  is_this: boolean;
  device: string;
  ip: string;
  began_at: string;
  last_seen_at: string;
}

/** An operator's own sessions, last used first. */
export const listOwnSessions = (db: Kysely<DB>, { id, sessionId }: Staff) =>
  readRows<OwnSession>(db)`
    SELECT s.id, s.id = ${sessionId}::uuid AS is_this, s.device, s.ip,
      ${wireTime(sql`s.created_at`)} AS began_at, ${wireTime(sql`s.last_seen_at`)} AS last_seen_at
    FROM staff_sessions s
    WHERE s.staff_id = ${id} AND s.entered_at IS NOT NULL AND ${isStaffLive}
    ORDER BY s.last_seen_at DESC, s.id`;
