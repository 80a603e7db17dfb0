import { type Kysely, sql } from 'kysely';
import { isFreeStep, takenStep } from '#platform/authenticators/totp.ts';
import type { DB } from '#platform/database/schema.generated.ts';

const STEPS = { last: sql.ref('last_step'), used: sql.ref('used_steps') };

/**
 * Stores a new authenticator's sealed secret until the member has entered a code of it.
 * @returns false if the member has one in use
 */
export async function beginAuthenticator(
  db: Kysely<DB>,
  memberId: number,
  sealedSecret: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO member_authenticators (member_id, sealed_secret) VALUES (${memberId}, ${sealedSecret})
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret,
      begun_at = now(), last_step = NULL, used_steps = '{}'
    WHERE member_authenticators.confirmed_at IS NULL`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Takes the code of a step of 30 seconds.
 * @returns whether this request was the first
 */
export async function takeMemberStep(
  db: Kysely<DB>,
  memberId: number,
  step: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE member_authenticators SET ${takenStep(STEPS, step)},
      confirmed_at = coalesce(confirmed_at, now())
    WHERE member_id = ${memberId} AND ${isFreeStep(STEPS, step)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes a member's authenticator and recovery codes; returns whether one was in use. */
export async function forgetMemberAuthenticator(
  db: Kysely<DB>,
  memberId: number,
): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    DELETE FROM member_authenticators WHERE member_id = ${memberId}
    RETURNING confirmed_at IS NOT NULL AS "wasOn"`.execute(db);
  return rows[0]?.wasOn ?? false;
}

/** Removes authenticators that nobody has confirmed. */
export async function sweepAuthenticators(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM member_authenticators
    WHERE confirmed_at IS NULL AND begun_at < now() - interval '1 day'`.execute(db);
}
