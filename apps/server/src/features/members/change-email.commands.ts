import { formatMessage } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import {
  type ChangedEmail,
  confirmEmailMail,
  emailChangedBackMail,
  emailChangedMail,
  emailUndoneMail,
} from '#features/account/email-change-mails.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import {
  findTrustedAddress,
  issueToken,
  TOKEN_LIFETIME,
  takeToken,
  trustOwnAddress,
} from '#platform/tokens/mailed-tokens.store.ts';
import { endWaysIn } from '#ways-in';
import { storeEmail } from './members.store.ts';
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
 * Tells the old address of a change, with a link to undo it.
 * @param returned the account went back to an earlier address: whoever had it meanwhile must not have
 *   it again, so there is no link
 */
async function tellOldAddress(
  tx: Kysely<DB>,
  { outbox, origin }: PasswordParts,
  change: ChangedEmail,
  returned: boolean,
): Promise<void> {
  if (returned) {
    await outbox.put(tx, emailChangedBackMail(change));
    return;
  }
  const isUnproved = change.changedBy === 'session';
  const secret = await issueToken(tx, change.id, 'undo_email', change.oldEmail, isUnproved);
  await outbox.put(tx, emailChangedMail(change, origin, secret));
}

/**
 * Completes a change of address by its link, and tells the old address. Where the member has proved who
 * they are neither when they asked for it nor now, the new address is not trusted for as long as the
 * link that undoes it is good.
 * @returns the new address
 * @throws Problem 422 with a bare string: link unknown, expired, used, another member's, or the
 *   address taken meanwhile
 */
export async function confirmEmailChange(
  db: Database,
  parts: PasswordParts,
  member: Member,
  token: string,
): Promise<string> {
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, 'email', token, { memberId: member.id });
      const newEmail = taken?.email;
      const oldEmail = newEmail && (await storeEmail(tx, member.id, newEmail));
      if (!newEmail || !oldEmail) throw refused();
      const { id, name } = member;
      await notifyOfSecurity(tx, id, CHANGED);
      // An address that is not trusted is no way back: whoever reads it may be a thief.
      const trusted = (await findTrustedAddress(tx, id))?.email ?? oldEmail;
      const isUnproved = taken.isUnproved && !member.hasFreshProof && !isSame(newEmail, trusted);
      const occasion = { kind: 'member', id, what: 'changes the address' } as const;
      const { returned } = await endWaysIn(tx, occasion, { address: newEmail });
      if (!isUnproved) await trustOwnAddress(tx, id);
      const changedBy = isUnproved ? 'session' : 'member';
      const left = returned ? oldEmail : trusted;
      await tellOldAddress(tx, parts, { id, name, oldEmail: left, newEmail, changedBy }, returned);
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
  parts: PasswordParts,
  { id, name }: { id: number; name: string },
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  const trusted = await findTrustedAddress(tx, id);
  const occasion = { kind: 'member', id, what: 'gets another address' } as const;
  const { returned } = await endWaysIn(tx, occasion, { address: newEmail });
  await trustOwnAddress(tx, id);
  await notifyOfSecurity(tx, id, CHANGED);
  const within = TOKEN_LIFETIME.undo_email;
  const address = trusted?.email ?? (await findOwnAddress(tx, id, { email: oldEmail, within }));
  if (address === undefined || isSame(address, newEmail)) return;
  const change = { id, name, oldEmail: address, newEmail, changedBy: 'operator' } as const;
  await tellOldAddress(tx, parts, change, returned);
}

/**
 * Undoes a change of address by the link in the old mailbox: it ends every way in that may have come
 * with the change, the password too, takes a wish to leave back that did, and mails a reset link to the
 * restored address.
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
      await notifyOfSecurity(tx, memberId, 'メールアドレスの変更が取り消されました。');
      // The person who changed the address may know the password, or have chosen it, and so have made
      // any other way in.
      const ended = await endWaysIn(
        tx,
        { kind: 'member', id: memberId, what: 'undoes a change of address' },
        { undone: taken, authenticator: 'old' },
      );
      await trustOwnAddress(tx, memberId);
      const member = await findAddressee(tx, memberId);
      if (!member) throw refused();
      const secret = await issueToken(tx, memberId, 'reset');
      const mailMessage = emailUndoneMail(member, origin, { secret, ended });
      await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.reset });
      return memberId;
    });
  } catch (error) {
    throw isTaken(error) ? refused() : error;
  }
}
