import type { StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, sql } from 'kysely';
import { removeRecoveryCodes } from '#platform/authenticators/recovery-codes.store.ts';
import { isFreeStep, takenStep } from '#platform/authenticators/totp.ts';
import { changeRows, execute, readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';

export interface StaffDraft {
  name: string;
  email: string;
  /** Null until the operator chooses a password. */
  passwordHash: string | null;
  /** At least one. */
  roles: StaffRole[];
}

export const addStaff = async (db: Kysely<DB>, { name, email, passwordHash, roles }: StaffDraft) =>
  (await readValue<number>(db)`
    INSERT INTO staff (name, email, password_hash, roles)
    VALUES (${name}, ${email}, ${passwordHash}, ${roles}) RETURNING id`) as number;

/** Sets an operator's password; null: none until the operator chooses one by a link. */
export const storeStaffPassword = (db: Kysely<DB>, staffId: number, passwordHash: string | null) =>
  execute(db)`
    UPDATE staff SET password_hash = ${passwordHash}, password_changed_at = now(), updated_at = now()
    WHERE id = ${staffId}`;

/** Stores a new authenticator's sealed secret until the operator has entered a code of it. */
export const storeAuthenticator = (db: Kysely<DB>, staffId: number, sealedSecret: Buffer) =>
  execute(db)`
    UPDATE staff SET totp_secret = ${sealedSecret}, totp_last_step = NULL,
      totp_used_steps = '{}', updated_at = now()
    WHERE id = ${staffId} AND totp_confirmed_at IS NULL`;

const STEPS = { last: sql.ref('totp_last_step'), used: sql.ref('totp_used_steps') };

/**
 * Takes the code of a step of 30 seconds.
 * @returns whether this request was the first
 */
export const takeStep = async (db: Kysely<DB>, staffId: number, step: number): Promise<boolean> =>
  (await changeRows(db)`
    UPDATE staff SET ${takenStep(STEPS, step)},
      totp_confirmed_at = coalesce(totp_confirmed_at, now())
    WHERE id = ${staffId} AND ${isFreeStep(STEPS, step)}`) === 1;

/** Removes an operator's authenticator; the next sign-in enrols a new one. */
export async function forgetAuthenticator(db: Kysely<DB>, staffId: number): Promise<void> {
  await sql`
    UPDATE staff SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL,
      totp_used_steps = '{}', updated_at = now()
    WHERE id = ${staffId}`.execute(db);
  await removeRecoveryCodes(db, { kind: 'staff', id: staffId });
}

export const storeOperator = (
  tx: Kysely<DB>,
  staffId: number,
  { name, email, roles }: Pick<StaffDraft, 'name' | 'email' | 'roles'>,
) =>
  execute(tx)`
    UPDATE staff SET name = ${name}, email = ${email}, roles = ${roles}, updated_at = now()
    WHERE id = ${staffId}`;

/** Suspends an operator, or ends the suspension. */
export const setDisabled = (tx: Kysely<DB>, staffId: number, isDisabled: boolean) =>
  execute(tx)`
    UPDATE staff SET updated_at = now(),
      disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END
    WHERE id = ${staffId}`;

/** An operator's rights as they are now. */
export interface OperatorAccess {
  operator: number;
  is_disabled: boolean;
  roles: string[];
  changed_at: string | null;
}

/**
 * Takes from operators what they may not any more: all of it, a role, an old password.
 * @returns how many are disabled, how many have lost a role, and how many a password
 */
export async function limitOperators(
  tx: Kysely<DB>,
  operators: readonly OperatorAccess[],
): Promise<{ disabled: number; roles: number; passwords: number }> {
  const now = sql`jsonb_to_recordset(${JSON.stringify(operators)}::jsonb)
    AS o(operator bigint, is_disabled boolean, roles text[], changed_at timestamptz)`;
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await query.execute(tx)).numAffectedRows ?? 0);
  return {
    disabled: await count(sql`
      UPDATE staff SET disabled_at = now(), updated_at = now() FROM ${now}
      WHERE id = o.operator AND o.is_disabled AND disabled_at IS NULL`),
    roles: await count(sql`
      UPDATE staff s SET roles = o.roles, updated_at = now() FROM ${now}
      WHERE s.id = o.operator AND NOT s.roles <@ o.roles`),
    passwords: await count(sql`
      UPDATE staff s SET password_hash = NULL, password_changed_at = o.changed_at, updated_at = now()
      FROM ${now} WHERE s.id = o.operator AND s.password_hash IS NOT NULL
        AND coalesce(s.password_changed_at < o.changed_at, o.changed_at IS NOT NULL)`),
  };
}

export const noteSignIn = (db: Kysely<DB>, staffId: number) =>
  execute(db)`UPDATE staff SET last_signed_in_at = now() WHERE id = ${staffId}`;

/** Serialises changes of operators, so that two administrators cannot demote each other. */
export const lockStaff = (tx: Kysely<DB>) =>
  execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('staff roles', 0))`;

export const STAFF_LINK_LIFETIME = '72 hours';

/** Makes the secret of a link to choose a password; an older link ends. */
export async function issueStaffToken(tx: Kysely<DB>, staffId: number): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO staff_tokens (staff_id, token_hash, expires_at)
    VALUES (${staffId}, ${hashSecret(secret)}, now() + ${STAFF_LINK_LIFETIME}::interval)
    ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx);
  return secret;
}

/** Consumes a secret in one statement, so that exactly one of several requests succeeds. */
export const takeStaffToken = (tx: Kysely<DB>, secret: string) =>
  readRow<{ id: number; name: string; email: string }>(tx)`
    DELETE FROM staff_tokens k USING staff t
    WHERE k.token_hash = ${hashSecret(secret)} AND k.expires_at > now()
      AND t.id = k.staff_id AND t.disabled_at IS NULL
    RETURNING t.id, t.name, t.email`;

export const hasStaffToken = async (tx: Kysely<DB>, staffId: number): Promise<boolean> =>
  (await readRow(tx)`
    SELECT FROM staff_tokens WHERE staff_id = ${staffId} AND expires_at > now()`) !== undefined;

export async function endStaffToken(tx: Kysely<DB>, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_tokens').where('staff_id', '=', staffId).execute();
}

export const sweepStaffTokens = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM staff_tokens WHERE expires_at < now()`;

export async function endAllStaffTokens(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('staff_tokens').execute();
}
