import type { Kysely } from 'kysely';
import { noteInvited } from '#features/invitations/invitations.store.ts';
import { addMembers, storeBrands, storeNames } from '#features/members/members.store.ts';
import { findHolder } from '#features/members/members.view.ts';
import { invitationMail } from '#features/passwords/password-mails.view.ts';
import { issueToken, TOKEN_LIFETIME } from '#features/tokens/mailed-tokens.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PasswordParts } from './change-password.ts';

/** Somebody to be let in, as an operator enters them. */
export interface Invitation {
  email: string;
  name: string;
  /** The brands that the member is to hold. */
  brandIds: readonly number[];
}

/** What became of an invitation; the last two were refused, and nothing was changed. */
export type InvitationOutcome = 'added' | 'invited again' | 'has a password' | 'suspended';

/**
 * Invites a member: mails a link, good for seven days, by which the first password is chosen. Who
 * has been invited before and has not chosen one yet gets a new link, by the name and the brands
 * entered now; the older link ends.
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
 * Mails a link by which a member who has no password chooses one; an older link ends.
 * @param batchId where many are invited in one go
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
  // The nickname is the member's own to choose; until then it is the name.
  const draft = { ...invitation, nickname: invitation.name, passwordHash: null };
  const [id] = await addMembers(tx, [draft]);
  return id as number;
}
