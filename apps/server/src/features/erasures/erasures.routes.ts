import { api } from '@orchard/contract';
import type { PendingErasure } from '@orchard/contract/erasures';
import * as staffCalls from '@orchard/contract/staff/erasures';
import { findAddressee } from '#features/members/members.view.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { changeErasure, noteErasureSeen } from './erasures.commands.ts';
import { findErasure, findPending, listErasures } from './erasures.view.ts';

export const erasuresRoutes = (parts: SiteParts) => {
  const { db, limits, outbox } = parts;
  const withDays = (erasure: PendingErasure['erasure']): PendingErasure => ({
    erasure,
    backup_days: parts.backupDays,
  });
  const pendingOf = async (memberId: number) =>
    withDays((await findPending(db.kysely, memberId)) ?? null);
  return [
    bind(api.getErasure, ({ member }) => pendingOf(member.id)),

    bind(api.askErasure, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const pending = await changeErasure(parts, { memberId: member.id }, 'ask');
      authEvent(request, 'auth.leave.asked', { user_id: member.id });
      outbox.wake();
      return withDays(pending);
    }),

    bind(api.withdrawErasure, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const pending = await changeErasure(parts, { memberId: member.id }, 'withdraw');
      authEvent(request, 'auth.leave.withdrawn', { user_id: member.id });
      outbox.wake();
      return withDays(pending);
    }),

    bind(staffCalls.erasures.list, ({ query }) => listErasures(db.kysely, query)),

    bind(staffCalls.erasures.read, ({ params }) => orNotFound(findErasure(db.kysely, params.id))),

    bind(staffCalls.noteErasureSeen, ({ staff, params }) =>
      noteErasureSeen(parts, staff, params.id),
    ),

    bind(staffCalls.getMemberErasure, async ({ params }) => {
      if (!(await findAddressee(db.kysely, params.id))) throw notFound();
      return pendingOf(params.id);
    }),

    bind(staffCalls.askMemberErasure, async ({ staff, params }) => {
      const pending = await changeErasure(parts, { memberId: params.id, staff }, 'ask');
      outbox.wake();
      return withDays(pending);
    }),

    bind(staffCalls.withdrawMemberErasure, async ({ staff, params }) => {
      const pending = await changeErasure(parts, { memberId: params.id, staff }, 'withdraw');
      outbox.wake();
      return withDays(pending);
    }),
  ];
};
