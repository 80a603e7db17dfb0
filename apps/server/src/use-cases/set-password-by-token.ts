import { formatMessage } from '@orchard/contract/messages';
import { findAddressee } from '#features/members/members.view.ts';
import { type Purpose, takeToken } from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { refuseCommon } from '#platform/passwords/refuse-common.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import { changePassword, type PasswordParts } from './change-password.ts';

/** A mailed token and the new password. */
export interface ByToken {
  purpose: Extract<Purpose, 'reset' | 'first'>;
  token: string;
  /** If the form asks for it: must be the member's own address. */
  email?: string;
  password: string;
}

/**
 * Sets a password with a mailed token and ends every session and link of the member, without signing
 * in (W-17).
 * @returns the member
 * @throws Problem 422 under `email`, the same for every fault of the token; under `password` for a
 *   common password
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
    // Only now is the member known; after this refusal the token stays valid.
    refuseCommon(password, member);
    await changePassword(tx, parts, member, hash);
    await endSessions(tx, { kind: 'member', id: member.id });
    return member;
  });
}
