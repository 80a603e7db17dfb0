import { findByEmail } from '#features/members/members.view.ts';
import { resetMail } from '#features/passwords/password-mails.view.ts';
import {
  issueToken,
  noteResetRequest,
  TOKEN_LIFETIME,
} from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import type { PasswordParts } from './change-password.ts';

/**
 * Mails a reset link if the address is a member's; records the request in any case. It takes longer
 * for a member, so callers must not wait for it.
 */
export async function requestReset(
  db: Database,
  { outbox, origin }: PasswordParts,
  email: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    await noteResetRequest(tx, hashSecret(email.toLowerCase()));
    const member = await findByEmail(tx, email);
    if (!member) return;
    const secret = await issueToken(tx, member.id, 'reset');
    const mailMessage = resetMail(member, origin, secret);
    await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.reset });
  });
}
