import { type Kysely, sql } from 'kysely';
import { isFreeStep, takenStep } from '#platform/authenticators/totp.ts';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wasConfirmedLately } from './two-step.view.ts';

const STEPS = { last: sql.ref('last_step'), used: sql.ref('used_steps') };

/**
 * Stores a new authenticator's sealed secret until the member has entered a code of it.
 * @returns false if the member has one in use
 */
export const beginAuthenticator = async (db: Kysely<DB>, memberId: number, sealedSecret: Buffer) =>
  (await changeRows(db)`
    INSERT INTO member_authenticators (member_id, sealed_secret) VALUES (${memberId}, ${sealedSecret})
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret,
      begun_at = now(), last_step = NULL, used_steps = '{}'
    WHERE member_authenticators.confirmed_at IS NULL`) === 1;

/**
 * Takes the code of a step of 30 seconds.
 * @returns whether this request was the first
 */
export const takeMemberStep = async (db: Kysely<DB>, memberId: number, step: number) =>
  (await changeRows(db)`
    UPDATE member_authenticators SET ${takenStep(STEPS, step)},
      confirmed_at = coalesce(confirmed_at, now())
    WHERE member_id = ${memberId} AND ${isFreeStep(STEPS, step)}`) === 1;

/** Keeps a member's authenticator from going meanwhile; returns whether one is in use. */
export const holdAuthenticator = async (tx: Kysely<DB>, memberId: number) =>
  (await readValue<boolean>(tx)`
    SELECT confirmed_at IS NOT NULL AS "isOn" FROM member_authenticators
    WHERE member_id = ${memberId} FOR UPDATE`) ?? false;

/** Removes a member's authenticator and recovery codes; returns whether one was in use. */
export const forgetMemberAuthenticator = async (db: Kysely<DB>, memberId: number) =>
  (await readValue<boolean>(db)`
    DELETE FROM member_authenticators WHERE member_id = ${memberId}
    RETURNING confirmed_at IS NOT NULL AS "wasOn"`) ?? false;

/**
 * The same, unless it was there for a week before a time: then it is the member's own.
 * @param since the time in PostgreSQL's notation; null: now
 */
export const forgetLateAuthenticator = async (
  db: Kysely<DB>,
  memberId: number,
  since: string | null,
) =>
  (await readValue<boolean>(db)`
    DELETE FROM member_authenticators
    WHERE member_id = ${memberId} AND (confirmed_at IS NULL OR ${wasConfirmedLately(since)})
    RETURNING confirmed_at IS NOT NULL AS "wasOn"`) ?? false;

/** Removes authenticators that nobody has confirmed. */
export const sweepAuthenticators = (db: Kysely<DB>) =>
  execute(db)`
    DELETE FROM member_authenticators
    WHERE confirmed_at IS NULL AND begun_at < now() - interval '1 day'`;
