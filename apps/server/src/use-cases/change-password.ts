import type { Kysely } from 'kysely';
import { endLoginCodes } from '#features/login-codes/login-codes.store.ts';
import { storePasswordHash } from '#features/members/members.store.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.store.ts';
import { passwordChangedMail } from '#features/passwords/password-mails.view.ts';
import { endTokens } from '#features/tokens/mailed-tokens.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** The dependencies of a change of password. */
export interface PasswordParts {
  outbox: Outbox;
  product: string;
  /** The site's origin, for links in mails. */
  origin: string;
}

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
  // Whoever has no password yet is told of nothing.
  await notifyOfSecurity(tx, member.id, 'パスワードが変更されました。');
  await storePasswordHash(tx, member.id, hash);
  await endTokens(tx, member.id);
  await endLoginCodes(tx, member.id);
  await outbox.put(tx, passwordChangedMail(member, origin));
}
