import type { TwoStep } from '@orchard/contract/two-step';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredAuthenticator } from '#platform/authenticators/totp.ts';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isKnownDevice } from '#platform/sessions/known-devices.store.ts';

/** An authenticator as new as this may have come with a theft of the account. */
const LATELY = '7 days';

/**
 * An authenticator was confirmed within {@link LATELY} before a time, or after it, as a condition.
 * @param since the time in PostgreSQL's notation; null: now
 */
export const wasConfirmedLately = (since: string | null): RawBuilder<boolean> =>
  sql`confirmed_at >= coalesce(${since}::timestamptz, now()) - ${LATELY}::interval`;

/** Whether the member has a second step, and how many recovery codes are left. */
export async function findTwoStep(db: Kysely<DB>, memberId: number): Promise<TwoStep> {
  const { rows } = await sql<TwoStep>`
    SELECT ${wireTime(sql`a.confirmed_at`)} AS on_since, (
      SELECT count(*)::integer FROM member_recovery_codes c
      WHERE c.member_id = a.member_id AND c.used_at IS NULL
    ) AS recovery_codes_left
    FROM member_authenticators a
    WHERE a.member_id = ${memberId} AND a.confirmed_at IS NOT NULL`.execute(db);
  return rows[0] ?? { on_since: null, recovery_codes_left: 0 };
}

/** The authenticator that sign-in asks for, as a screen offers to remove it. */
export const findRemovable = (db: Kysely<DB>, memberId: number) =>
  readRow<{ on_since: string; needs_code: boolean }>(db)`
    SELECT ${wireTime(sql`confirmed_at`)} AS on_since, NOT ${wasConfirmedLately(null)} AS needs_code
    FROM member_authenticators WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL`;

/** A member's authenticator, for judging a code. */
export interface MemberAuthenticator extends StoredAuthenticator {
  /** Sign-in asks for it. */
  isOn: boolean;
  /** It was begun so lately that it can be confirmed. */
  isRecent: boolean;
  /** It may have come with a theft of the account, so no code of it is asked for to remove it. */
  isLate: boolean;
  isKnownDevice: boolean;
}

/** The authenticator of a member, confirmed or not. */
export const findMemberAuthenticator = (db: Kysely<DB>, memberId: number, device: Buffer | null) =>
  readRow<MemberAuthenticator>(db)`
    SELECT sealed_secret AS "sealedSecret", last_step AS "lastStep",
      floor(extract(epoch FROM clock_timestamp()))::bigint AS now,
      confirmed_at IS NOT NULL AS "isOn", begun_at > now() - interval '1 hour' AS "isRecent",
      coalesce(${wasConfirmedLately(null)}, true) AS "isLate",
      ${isKnownDevice('member', sql`a.member_id`, device)} AS "isKnownDevice"
    FROM member_authenticators a WHERE member_id = ${memberId}`;

/** The sealed secrets of members' authenticators. */
export const listMemberAuthenticators = (db: Kysely<DB>) =>
  readRows<{ memberId: number; sealedSecret: Buffer }>(db)`
    SELECT member_id AS "memberId", sealed_secret AS "sealedSecret"
    FROM member_authenticators`;
