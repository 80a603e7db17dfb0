import { randomUUID } from 'node:crypto';
import { findAddressee, findInvitee } from '#features/members/members.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notFound } from '#platform/http/problem.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import type { PasswordParts } from './change-password.ts';
import { sendInvitation } from './invite-member.ts';

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
    const member = await findAddressee(tx, memberId);
    if (!member) throw notFound();
    const count = await endSessions(tx, { kind: 'member', id: memberId });
    await audit(tx, staff, [
      {
        action: 'sign_out',
        kind: 'member-sessions',
        recordId: memberId,
        label: member.name,
        before: { session_count: count },
        after: { session_count: 0 },
      },
    ]);
    return { count };
  });
