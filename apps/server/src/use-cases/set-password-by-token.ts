import { formatMessage } from '@orchard/contract/messages';
import { findAddressee } from '#features/members/members.view.ts';
import { type Purpose, takeToken } from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { hashPassword } from '#platform/passwords.ts';
import { endMemberSessions } from '#platform/sessions/sessions.store.ts';
import { changePassword, type PasswordParts, refuseCommon } from './change-password.ts';

/** A mailed token and the password that it sets. */
export interface ByToken {
  purpose: Extract<Purpose, 'reset' | 'first'>;
  token: string;
  /** Must be the member's own address, where the form asks for it. */
  email?: string;
  password: string;
}

/**
 * Sets a password with a mailed token, ends every session and link of the member, and signs nobody
 * in (W-17).
 * @returns the member
 * @throws Problem 422 under `email`, the same whatever is wrong with the token; under `password`
 *   when it is one that is tried first
 */
export async function setPasswordByToken(
  db: Database,
  parts: PasswordParts,
  { purpose, token, email, password }: ByToken,
): Promise<{ id: number; email: string }> {
  refuseCommon(password, { product: parts.product });
  const hash = await hashPassword(password);
  return db.kysely.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, purpose, token, email === undefined ? {} : { email });
    const member = taken && (await findAddressee(tx, taken.memberId));
    if (!member) throw fieldsProblem({ email: [formatMessage('auth.token')] });
    // Only now is it known whose it is; the token stays good for another try.
    refuseCommon(password, member);
    await changePassword(tx, parts, member, hash);
    await endMemberSessions(tx, member.id);
    return member;
  });
}
