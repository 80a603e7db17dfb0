import { randomUUID } from 'node:crypto';
import { formatMessage } from '@orchard/contract/messages';
import { openMembership } from '@orchard/contract/staff/memberships';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { noteInvited } from '#features/invitations/invitations.commands.ts';
import { storeBrands } from '#features/memberships/memberships.commands.ts';
import { invitationMail } from '#features/passwords/password-mails.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countTries } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { issueToken, TOKEN_LIFETIME } from '#platform/tokens/mailed-tokens.store.ts';
import { endWaysIn } from '#ways-in';
import { addMembers, storeNames } from './members.store.ts';
import { findAddressee, findHolder, findInvitee, findPasswordHash } from './members.view.ts';

export {
  addMembers,
  endOldPasswords,
  storeNames,
  storePasswordHash,
  suspendMembers,
} from './members.store.ts';

/**
 * Counts a try of a signed-in member to prove who they are.
 * @param field where the refusal stands
 * @throws Problem 429
 */
export async function countProof(
  limits: SiteParts['limits'],
  request: FastifyRequest,
  { id }: Member,
  field: string,
): Promise<void> {
  const { currentPassword, currentPasswordDay } = LIMITS;
  const tries = [currentPassword, currentPasswordDay].map((rule) => [rule, String(id)] as const);
  await countTries(limits, request, tries, {
    field,
    event: 'auth.login.locked',
    message: (values) => formatMessage('auth.proof_throttled', values),
  });
}

/**
 * Checks the password that a signed-in member has typed again.
 * @throws Problem 422 or 429 under `password_current`
 */
export async function checkCurrentPassword(
  { db, limits }: Pick<SiteParts, 'db' | 'limits'>,
  request: FastifyRequest,
  member: Member,
  typed: string,
): Promise<void> {
  await countProof(limits, request, member, 'password_current');
  const stored = await findPasswordHash(db.kysely, member.id);
  if (await isPassword(stored, typed)) return;
  throw fieldsProblem({ password_current: [formatMessage('validation.password_current')] });
}

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
  const memberships = invitation.brandIds.map(openMembership);
  const draft = { ...invitation, nickname: invitation.name, passwordHash: null, memberships };
  const [id] = await addMembers(tx, [draft]);
  return id as number;
}

// Locked in order of ids, so that two such changes cannot deadlock.
const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/**
 * Mails members the link for their first password, except members with a password, suspended ones
 * and expired ones.
 */
export const inviteMembers = (
  { kysely }: Database,
  parts: PasswordParts,
  staff: Staff,
  ids: readonly number[],
): Promise<{ count: number; skipped: number }> =>
  kysely.transaction().execute(async (tx) => {
    const entries: AuditEntry[] = [];
    const batchId = ids.length > 1 ? randomUUID() : null;
    for (const id of inOrder(ids)) {
      await lockRecord(tx, 'members', id);
      const member = await findInvitee(tx, id);
      if (!member) continue;
      await sendInvitation(tx, parts, member, batchId);
      entries.push({
        action: 'invite',
        kind: 'member-invitations',
        recordId: id,
        label: member.name,
        before: null,
        after: { email: member.email },
      });
    }
    await audit(tx, staff, entries);
    return { count: entries.length, skipped: ids.length - entries.length };
  });

/**
 * Ends every session of a member.
 * @returns the number of sessions
 * @throws Problem 404
 */
export const signMemberOut = (
  { kysely }: Database,
  staff: Staff,
  memberId: number,
): Promise<{ count: number }> =>
  kysely.transaction().execute(async (tx) => {
    const member = await orNotFound(findAddressee(tx, memberId));
    const what = 'is signed out';
    const { sessions: count } = await endWaysIn(tx, { kind: 'member', id: memberId, what });
    await audit(tx, staff, {
      action: 'sign_out',
      kind: 'member-sessions',
      recordId: memberId,
      label: member.name,
      before: { session_count: count },
      after: { session_count: 0 },
    });
    return { count };
  });
