import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { hasBegun, hasNotEnded } from '#platform/sessions/membership.ts';

/** What a mailed link is for, and how long it works. */
export const TOKEN_LIFETIME = {
  reset: '60 minutes',
  first: '7 days',
  email: '24 hours',
  undo_email: '7 days',
} as const;

/** What a mailed link is for. */
export type Purpose = keyof typeof TOKEN_LIFETIME;

/** Makes a secret for a link. An older one of the same purpose no longer works, except for undoing. */
export async function issueToken(
  tx: Kysely<DB>,
  memberId: number,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> {
  if (purpose !== 'undo_email') {
    await sql`
      DELETE FROM mailed_tokens WHERE member_id = ${memberId} AND purpose = ${purpose}`.execute(tx);
  }
  return addToken(tx, memberId, purpose, email);
}

/** Makes one more secret for a link, as in a reminder; those in earlier mails go on working. */
export async function addToken(
  tx: Kysely<DB>,
  memberId: number,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO mailed_tokens (token_hash, member_id, purpose, email, expires_at)
    VALUES (${hashSecret(secret)}, ${memberId}, ${purpose}, ${email},
      now() + ${TOKEN_LIFETIME[purpose]}::interval)`.execute(tx);
  return secret;
}

/** Whose token it was, and the address that it is about. */
export interface TakenToken {
  memberId: number;
  email: string | null;
  /** When it was made, to the microsecond, as PostgreSQL writes it. */
  issuedAt: string;
}

/**
 * Uses a token up: one statement, so that of many at once exactly one gets it.
 * @param of further conditions: the member's own address, or the member who is signed in
 */
export async function takeToken(
  tx: Kysely<DB>,
  purpose: Purpose,
  secret: string,
  of: { email?: string; memberId?: number } = {},
): Promise<TakenToken | undefined> {
  const { rows } = await sql<TakenToken>`
    DELETE FROM mailed_tokens t USING members m
    WHERE t.token_hash = ${hashSecret(secret)} AND t.purpose = ${purpose}
      AND t.expires_at > now() AND m.id = t.member_id AND m.suspended_at IS NULL
      -- The first password may be chosen before the membership begins.
      AND ${hasNotEnded('m')} AND (t.purpose = 'first' OR ${hasBegun('m')})
      AND (${of.email ?? null}::text IS NULL OR lower(m.email) = lower(${of.email ?? null}))
      AND (${of.memberId ?? null}::bigint IS NULL OR m.id = ${of.memberId ?? null})
    RETURNING t.member_id AS "memberId", t.email, t.created_at::text AS "issuedAt"`.execute(tx);
  return rows[0];
}

/** Ends the member's links, as after a change of password or address; undoing stays possible. */
export async function endTokens(tx: Kysely<DB>, memberId: number): Promise<void> {
  await sql`
    DELETE FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose <> 'undo_email'`.execute(tx);
}

/**
 * After a change of address was undone: the changes made after it are gone too, so nobody may go
 * back to an address from between.
 */
export async function endLaterUndoing(
  tx: Kysely<DB>,
  { memberId, issuedAt }: TakenToken,
): Promise<void> {
  await sql`
    DELETE FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose = 'undo_email'
      AND created_at >= ${issuedAt}::timestamptz`.execute(tx);
}

/** Whether a link of the member's works. */
export async function hasToken(
  tx: Kysely<DB>,
  memberId: number,
  purpose: Purpose,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose = ${purpose} AND expires_at > now()`.execute(tx);
  return rows.length > 0;
}

/**
 * A link about an address that works; of several the one that was made nearest to some time.
 * @param near as PostgreSQL writes it
 */
export async function findLiveToken(
  tx: Kysely<DB>,
  purpose: 'email' | 'undo_email',
  email: string,
  near: string,
): Promise<TakenToken | undefined> {
  const { rows } = await sql<TakenToken>`
    SELECT member_id AS "memberId", email, created_at::text AS "issuedAt" FROM mailed_tokens
    WHERE purpose = ${purpose} AND lower(email) = lower(${email}) AND expires_at > now()
    ORDER BY abs(extract(epoch FROM created_at - ${near}::timestamptz)) LIMIT 1`.execute(tx);
  return rows[0];
}

/** Makes one more secret for going back to an address, good for as long as the first. */
export async function repeatUndoing(
  tx: Kysely<DB>,
  { memberId, email, issuedAt }: TakenToken,
): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO mailed_tokens (token_hash, member_id, purpose, email, created_at, expires_at)
    SELECT ${hashSecret(secret)}, member_id, purpose, email, created_at, expires_at
    FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose = 'undo_email' AND email = ${email}
      AND created_at = ${issuedAt}::timestamptz LIMIT 1`.execute(tx);
  return secret;
}

/** Notes that somebody asked for a reset link, known here or not. */
export async function noteResetRequest(tx: Kysely<DB>, emailHash: Buffer): Promise<void> {
  await tx.insertInto('reset_requests').values({ email_hash: emailHash }).execute();
}

/** Removes what has expired. */
export async function sweepTokens(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM mailed_tokens WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM reset_requests WHERE requested_at < now() - interval '30 days'`.execute(db);
}

/** Ends every mailed link. */
export async function endAllTokens(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('mailed_tokens').execute();
}
