import { formatMessage } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import { mailToTrusted } from '#features/account/trusted-address.commands.ts';
import { endLoginCodes } from '#features/login-codes/login-codes.commands.ts';
import { storePasswordHash } from '#features/members/members.commands.ts';
import { findAddressee, findByEmail } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { hashPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import {
  endTokens,
  issueToken,
  noteResetRequest,
  type Purpose,
  TOKEN_LIFETIME,
  takeToken,
} from '#platform/tokens/mailed-tokens.store.ts';
import { passwordChangedMail, resetMail } from './password-mails.view.ts';

export type PasswordParts = Pick<SiteParts, 'outbox' | 'product' | 'origin'>;

/**
 * Stores a new password, ends the member's links, and mails a notice to the member. The bell says
 * so too, unless it is the first password.
 */
export async function changePassword(
  tx: Kysely<DB>,
  { outbox, origin }: PasswordParts,
  member: { id: number; name: string; email: string },
  hash: string,
): Promise<void> {
  // A member without a password is told of nothing.
  await notifyOfSecurity(tx, member.id, 'パスワードが変更されました。');
  await storePasswordHash(tx, member.id, hash);
  await endTokens(tx, member.id);
  await endLoginCodes(tx, member.id);
  await outbox.put(tx, passwordChangedMail(member, origin));
}

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

/**
 * Mails a reset link if the address is a member's; records the request in any case. It takes longer
 * for a member, so callers must not wait for it.
 */
export async function requestReset(
  db: Database,
  parts: PasswordParts,
  email: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    await noteResetRequest(tx, hashSecret(email.toLowerCase()));
    const member = await findByEmail(tx, email);
    if (!member) return;
    const secret = await issueToken(tx, member.id, 'reset');
    const mailMessage = resetMail(member, parts.origin, secret);
    await mailToTrusted(tx, parts, member, mailMessage, TOKEN_LIFETIME.reset);
  });
}
