import type { Kysely } from 'kysely';
import { noteInvited } from '#features/invitations/invitations.store.ts';
import { addMembers, storeBrands, storeNames } from '#features/members/members.store.ts';
import { findHolder } from '#features/members/members.view.ts';
import { invitationMail } from '#features/passwords/password-mails.view.ts';
import { issueToken, TOKEN_LIFETIME } from '#features/tokens/mailed-tokens.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PasswordParts } from './change-password.ts';

/** A member to invite, as an operator enters one. */
export interface Invitation {
  email: string;
  name: string;
  /** The member's brands. */
  brandIds: readonly number[];
}

/** The result of an invitation; the last two are refusals, which change nothing. */
export type InvitationOutcome = 'added' | 'invited again' | 'has a password' | 'suspended';

/**
 * Invites a member: mails a link, valid for seven days, to choose the first password. An invited
 * member without a password gets a new link and the name and brands entered now; the older link ends.
 */
export async function inviteMember(
  tx: Kysely<DB>,
  parts: PasswordParts,
  { email, name, brandIds }: Invitation,
): Promise<InvitationOutcome> {
  const invitee = await findHolder(tx, email);
  if (invitee?.hasPassword) return 'has a password';
  if (invitee?.isSuspended) return 'suspended';
  const memberId = invitee?.id ?? (await addInvited(tx, { email, name, brandIds }));
  if (invitee) {
    await storeNames(tx, memberId, { name, nickname: name });
    await storeBrands(tx, memberId, brandIds);
  }
  await sendInvitation(tx, parts, { id: memberId, name, email: invitee?.email ?? email });
  return invitee ? 'invited again' : 'added';
}

/**
 * Mails a link to choose the first password; an older link ends.
 * @param batchId for several invitations at once
 */
export async function sendInvitation(
  tx: Kysely<DB>,
  { outbox, origin }: PasswordParts,
  member: { id: number; name: string; email: string },
  batchId: string | null = null,
): Promise<void> {
  const secret = await issueToken(tx, member.id, 'first');
  const mailMessage = invitationMail(member, origin, secret);
  const { id } = await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.first, batchId });
  await noteInvited(tx, member.id, id);
}

async function addInvited(tx: Kysely<DB>, invitation: Invitation): Promise<number> {
  // Until the member chooses a nickname, it is the name.
  const draft = { ...invitation, nickname: invitation.name, passwordHash: null };
  const [id] = await addMembers(tx, [draft]);
  return id as number;
}
