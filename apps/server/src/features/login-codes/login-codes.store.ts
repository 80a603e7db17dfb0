import { type Kysely, sql } from 'kysely';
import { execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

export const LOGIN_CODE_LIFETIME = '10 minutes';

/** Wrong tries that end a code. */
export const MOST_WRONG_TRIES = 5;

/** Whose code it is: that of an address, in the browser that asked for it. */
export interface CodeOwner {
  /** The address, hashed in lower case. */
  emailHash: Buffer;
  /** The browser's session cookie, hashed. */
  browserHash: Buffer;
}

/**
 * Keeps a code, in place of the browser's older one for the address.
 * @param memberId null: nobody may sign in by the address, and the code was mailed to nobody
 */
export const keepLoginCode = (
  tx: Kysely<DB>,
  { emailHash, browserHash }: CodeOwner,
  { memberId, codeHash }: { memberId: number | null; codeHash: Buffer },
) =>
  execute(tx)`
    INSERT INTO login_codes (email_hash, browser_hash, member_id, code_hash, expires_at)
    VALUES (${emailHash}, ${browserHash}, ${memberId}, ${codeHash},
      now() + ${LOGIN_CODE_LIFETIME}::interval)
    ON CONFLICT (email_hash, browser_hash) DO UPDATE SET member_id = excluded.member_id,
      code_hash = excluded.code_hash, wrong_tries = 0, expires_at = excluded.expires_at
  `;

/**
 * Tries a code and counts a wrong one; a right one stays until {@link takeLoginCode}. Tries at once
 * come one after the other, so none is too many.
 * @returns whose it is; null unless it is the right one and the browser has tries left
 */
export const tryLoginCode = async (
  db: Kysely<DB>,
  { emailHash, browserHash }: CodeOwner,
  codeHash: Buffer,
) =>
  (await readValue<number | null>(db)`
    UPDATE login_codes
    SET wrong_tries = wrong_tries + CASE WHEN code_hash = ${codeHash} THEN 0 ELSE 1 END
    WHERE email_hash = ${emailHash} AND browser_hash = ${browserHash}
      AND expires_at > now() AND wrong_tries < ${sql.lit(MOST_WRONG_TRIES)}
    RETURNING CASE WHEN code_hash = ${codeHash} THEN member_id END AS "memberId"`) ?? null;

/**
 * Consumes a code in one statement, so that exactly one of several requests succeeds.
 * @param email the address that was typed: it must be the member's own still
 * @returns the member, who may be shut out by now; undefined if the code is not good
 */
export const takeLoginCode = (
  tx: Kysely<DB>,
  { emailHash, browserHash }: CodeOwner,
  { codeHash, email }: { codeHash: Buffer; email: string },
) =>
  readValue<number>(tx)`
    DELETE FROM login_codes c USING members m
    WHERE c.email_hash = ${emailHash} AND c.browser_hash = ${browserHash}
      AND c.code_hash = ${codeHash} AND c.expires_at > now()
      AND c.wrong_tries < ${sql.lit(MOST_WRONG_TRIES)}
      AND m.id = c.member_id AND lower(m.email) = lower(${email}) AND m.password_hash IS NOT NULL
    RETURNING m.id`;

/** Ends the codes of a member, as after a change of password. */
export async function endLoginCodes(tx: Kysely<DB>, memberId: number): Promise<void> {
  await tx.deleteFrom('login_codes').where('member_id', '=', memberId).execute();
}

export async function endAllLoginCodes(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('login_codes').execute();
}

export const sweepLoginCodes = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM login_codes WHERE expires_at < now()`;
