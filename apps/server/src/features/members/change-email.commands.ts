import { formatMessage } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import { confirmEmailMail, emailChangedMail } from '#features/account/email-change-mails.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { removeKeys } from '#features/passkeys/passkeys.commands.ts';
import { resetMail } from '#features/passwords/password-mails.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import {
  endLaterUndoing,
  endTokens,
  findTrustedAddress,
  issueToken,
  TOKEN_LIFETIME,
  takeToken,
  trustOwnAddress,
} from '#platform/tokens/mailed-tokens.store.ts';
import { storeEmail, storePasswordHash } from './members.store.ts';
import { findAddressee, findHolder, findOwnAddress } from './members.view.ts';

/** The refusal of a link about an address: one sentence as a bare string (W-10). */
const refused = () => new Problem(422, formatMessage('auth.token'));

const CHANGED = 'メールアドレスが変更されました。';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

/**
 * Mails a link to the new address, or nothing if another member has it. No answer may reveal this,
 * not even by its timing, so callers must not wait for this function.
 */
export async function requestEmailChange(
  db: Database,
  { outbox, origin }: PasswordParts,
  member: Member,
  email: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const secret = await issueToken(tx, member.id, 'email', email, !member.hasFreshProof);
    const holder = await findHolder(tx, email);
    if (holder && holder.id !== member.id) return;
    const mailMessage = confirmEmailMail(member, email, origin, secret);
    await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.email });
  });
}

/**
 * Completes a change of address by its link, and mails an undo link to the old address. Where the
 * member has proved who they are neither when they asked for it nor now, the new address is not
 * trusted for as long as that link is good.
 * @returns the new address
 * @throws Problem 422 with a bare string: link unknown, expired, used, another member's, or the
 *   address taken meanwhile
 */
export async function confirmEmailChange(
  db: Database,
  { outbox, origin }: PasswordParts,
  member: Member,
  token: string,
): Promise<string> {
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, 'email', token, { memberId: member.id });
      const newEmail = taken?.email;
      const oldEmail = newEmail && (await storeEmail(tx, member.id, newEmail));
      if (!newEmail || !oldEmail) throw refused();
      await endTokens(tx, member.id);
      // An address that is not trusted is no way back: whoever reads it may be a thief.
      const ownEmail = (await findTrustedAddress(tx, member.id))?.email ?? oldEmail;
      const isUnproved = taken.isUnproved && !member.hasFreshProof && !isSame(newEmail, ownEmail);
      if (!isUnproved) await trustOwnAddress(tx, member.id);
      const secret = await issueToken(tx, member.id, 'undo_email', ownEmail, isUnproved);
      const changed = emailChangedMail(
        {
          id: member.id,
          name: member.name,
          oldEmail: ownEmail,
          newEmail,
          changedBy: isUnproved ? 'session' : 'member',
        },
        origin,
        secret,
      );
      await outbox.put(tx, changed);
      await notifyOfSecurity(tx, member.id, CHANGED);
      return newEmail;
    });
  } catch (error) {
    throw isTaken(error) ? refused() : error;
  }
}

/**
 * Runs after an operator has changed a member's address: it ends all sessions and earlier links, and
 * mails an undo link to the address that was the member's own.
 */
export async function tellOfOperatorsChange(
  tx: Kysely<DB>,
  { outbox, origin }: PasswordParts,
  { id, name }: { id: number; name: string },
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  await endTokens(tx, id);
  await endSessions(tx, { kind: 'member', id });
  await notifyOfSecurity(tx, id, CHANGED);
  const trusted = await findTrustedAddress(tx, id);
  await trustOwnAddress(tx, id);
  const within = TOKEN_LIFETIME.undo_email;
  const address = trusted?.email ?? (await findOwnAddress(tx, id, { email: oldEmail, within }));
  if (address === undefined || isSame(address, newEmail)) return;
  const secret = await issueToken(tx, id, 'undo_email', address);
  const change = { id, name, oldEmail: address, newEmail, changedBy: 'operator' } as const;
  await outbox.put(tx, emailChangedMail(change, origin, secret));
}

/**
 * Undoes a change of address by the link in the old mailbox: it ends all sessions, voids the password
 * and mails a reset link to the restored address.
 * @throws Problem 422 with a bare string
 */
export async function undoEmailChange(
  db: Database,
  { outbox, origin }: PasswordParts,
  token: string,
): Promise<number> {
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, 'undo_email', token);
      if (!taken?.email || !(await storeEmail(tx, taken.memberId, taken.email))) throw refused();
      const { memberId } = taken;
      await endTokens(tx, memberId);
      await endLaterUndoing(tx, taken);
      await trustOwnAddress(tx, memberId);
      await endSessions(tx, { kind: 'member', id: memberId });
      await notifyOfSecurity(tx, memberId, 'メールアドレスの変更が取り消されました。');
      // The person who changed the address may know the password, or have chosen it, and so have keys.
      await storePasswordHash(tx, memberId, null);
      await removeKeys(tx, { kind: 'member', id: memberId });
      const member = await findAddressee(tx, memberId);
      if (!member) throw refused();
      const secret = await issueToken(tx, memberId, 'reset');
      const mailMessage = resetMail(member, origin, secret);
      await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.reset });
      return memberId;
    });
  } catch (error) {
    throw isTaken(error) ? refused() : error;
  }
}
