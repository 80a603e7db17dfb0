import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';
import { hasBegun, hasNotEnded } from '#platform/sessions/membership.ts';

/** The lifetime of a mailed link by purpose. */
export const TOKEN_LIFETIME = {
  reset: '60 minutes',
  first: '7 days',
  email: '24 hours',
  undo_email: '7 days',
} as const;

/** The purpose of a mailed link. */
export type Purpose = keyof typeof TOKEN_LIFETIME;

/**
 * Makes a link's secret. It ends an older link of the same purpose, except for undo links.
 * @param isUnproved of a change of address: a session alone asked for it
 */
export async function issueToken(
  tx: Kysely<DB>,
  memberId: number,
  purpose: Purpose,
  email: string | null = null,
  isUnproved = false,
): Promise<string> {
  if (purpose !== 'undo_email') {
    await sql`
      DELETE FROM mailed_tokens WHERE member_id = ${memberId} AND purpose = ${purpose}`.execute(tx);
  }
  return addToken(tx, memberId, purpose, email, isUnproved);
}

/** Makes a further secret, as for a reminder; links of earlier mails stay valid. */
export async function addToken(
  tx: Kysely<DB>,
  memberId: number,
  purpose: Purpose,
  email: string | null = null,
  isUnproved = false,
): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO mailed_tokens (token_hash, member_id, purpose, email, is_unproved, expires_at)
    VALUES (${hashSecret(secret)}, ${memberId}, ${purpose}, ${email}, ${isUnproved},
      now() + ${TOKEN_LIFETIME[purpose]}::interval)`.execute(tx);
  return secret;
}

/** The token's member, and the address it concerns. */
export interface TakenToken {
  memberId: number;
  email: string | null;
  /** Of a change of address: a session alone asked for it. */
  isUnproved: boolean;
  /** Time of creation to the microsecond, in PostgreSQL's notation. */
  issuedAt: string;
}

/** Whose token it has to be: of the member with an address, of the signed-in member. */
interface TokenOwner {
  email?: string;
  memberId?: number;
}

/** A token `t` of the member `m` is the owner's and not used or run out, as a condition. */
const isLive = (purpose: Purpose, secret: string, of: TokenOwner) => sql`(
  t.token_hash = ${hashSecret(secret)} AND t.purpose = ${purpose}
    AND t.expires_at > now() AND m.id = t.member_id
    AND (${of.email ?? null}::text IS NULL OR lower(m.email) = lower(${of.email ?? null}))
    AND (${of.memberId ?? null}::bigint IS NULL OR m.id = ${of.memberId ?? null})
)`;

/** The member `m` of a token `t` is not shut out, as a condition. */
const mayUse = sql`(
  m.suspended_at IS NULL AND ${hasNotEnded('m')}
    -- The first password may be chosen before the membership begins.
    AND (t.purpose = 'first' OR ${hasBegun('m')})
)`;

/** Whose token it is, which stays live; undefined without a live one. */
export async function findTokenOwner(
  db: Kysely<DB>,
  purpose: Purpose,
  secret: string,
  of: TokenOwner = {},
): Promise<{ memberId: number; isShutOut: boolean } | undefined> {
  const { rows } = await sql<{ memberId: number; isShutOut: boolean }>`
    SELECT m.id AS "memberId", NOT ${mayUse} AS "isShutOut" FROM mailed_tokens t, members m
    WHERE ${isLive(purpose, secret, of)}`.execute(db);
  return rows[0];
}

/** Consumes a token in one statement, so that exactly one of several requests succeeds. */
export async function takeToken(
  tx: Kysely<DB>,
  purpose: Purpose,
  secret: string,
  of: TokenOwner = {},
): Promise<TakenToken | undefined> {
  const { rows } = await sql<TakenToken>`
    DELETE FROM mailed_tokens t USING members m
    WHERE ${isLive(purpose, secret, of)} AND ${mayUse}
    RETURNING t.member_id AS "memberId", t.email, t.is_unproved AS "isUnproved",
      t.created_at::text AS "issuedAt"`.execute(tx);
  return rows[0];
}

/** Ends the member's links after a change of password or address, except undo links. */
export async function endTokens(tx: Kysely<DB>, memberId: number): Promise<void> {
  await sql`
    DELETE FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose <> 'undo_email'`.execute(tx);
}

/**
 * Ends undo links of later changes. Undoing a change also undoes those after it, so no link may
 * return to an address in between.
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

/**
 * Ends undo links from an address on, once it is the member's again by other means: a return to where
 * a link leads undoes the changes since, and nobody may undo the return.
 * @returns whether it is a return
 */
export async function endUndoingFrom(
  tx: Kysely<DB>,
  memberId: number,
  address: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM mailed_tokens t USING (
      SELECT min(created_at) AS left_at FROM mailed_tokens
      WHERE member_id = ${memberId} AND purpose = 'undo_email' AND expires_at > now()
        AND lower(email) = lower(${address})
    ) first
    WHERE t.member_id = ${memberId} AND t.purpose = 'undo_email'
      AND t.created_at >= first.left_at`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether the member has a valid link. */
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
 * A valid link about an address; among several, the one created nearest to a time.
 * @param near the time in PostgreSQL's notation
 */
export async function findLiveToken(
  tx: Kysely<DB>,
  purpose: 'email' | 'undo_email',
  email: string,
  near: string,
): Promise<TakenToken | undefined> {
  const { rows } = await sql<TakenToken>`
    SELECT member_id AS "memberId", email, is_unproved AS "isUnproved",
      created_at::text AS "issuedAt"
    FROM mailed_tokens
    WHERE purpose = ${purpose} AND lower(email) = lower(${email}) AND expires_at > now()
    ORDER BY abs(extract(epoch FROM created_at - ${near}::timestamptz)) LIMIT 1`.execute(tx);
  return rows[0];
}

/** Makes a further undo link, valid as long as the first. */
export async function repeatUndoing(
  tx: Kysely<DB>,
  { memberId, email, issuedAt }: TakenToken,
): Promise<string> {
  const secret = newSecret();
  await sql`
    INSERT INTO mailed_tokens (token_hash, member_id, purpose, email, is_unproved, created_at,
      expires_at)
    SELECT ${hashSecret(secret)}, member_id, purpose, email, is_unproved, created_at, expires_at
    FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose = 'undo_email' AND email = ${email}
      AND created_at = ${issuedAt}::timestamptz LIMIT 1`.execute(tx);
  return secret;
}

/** Where mails that let a member in go instead of the account's address, and until when. */
export interface TrustedAddress {
  email: string;
  /** As the contract writes times. */
  until: string;
}

/**
 * The address before a change that a session alone made, while the way back to it is open; of several
 * changes, before the first. The new one may be a thief's.
 * @returns undefined where the account's own address is trusted
 */
export async function findTrustedAddress(
  tx: Kysely<DB>,
  memberId: number,
): Promise<TrustedAddress | undefined> {
  const { rows } = await sql<TrustedAddress>`
    SELECT email, ${wireTime(sql`expires_at`)} AS until FROM mailed_tokens
    WHERE member_id = ${memberId} AND purpose = 'undo_email' AND is_unproved AND expires_at > now()
    ORDER BY created_at LIMIT 1`.execute(tx);
  return rows[0];
}

/** Trusts the account's own address from now on; the ways back stay open. */
export async function trustOwnAddress(tx: Kysely<DB>, memberId: number): Promise<void> {
  await sql`
    UPDATE mailed_tokens SET is_unproved = false
    WHERE member_id = ${memberId} AND purpose = 'undo_email' AND is_unproved`.execute(tx);
}

/** Records a request for a reset link, also for unknown addresses. */
export async function noteResetRequest(tx: Kysely<DB>, emailHash: Buffer): Promise<void> {
  await tx.insertInto('reset_requests').values({ email_hash: emailHash }).execute();
}

/** Deletes expired tokens and requests. */
export async function sweepTokens(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM mailed_tokens WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM reset_requests WHERE requested_at < now() - interval '30 days'`.execute(db);
}

/** Ends every mailed link. */
export async function endAllTokens(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('mailed_tokens').execute();
}
