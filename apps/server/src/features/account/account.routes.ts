import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '#features/members/change-email.commands.ts';
import { checkCurrentPassword, storeNames } from '#features/members/members.commands.ts';
import { changePassword } from '#features/passwords/passwords.commands.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { hashPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import type { Member } from '#platform/sessions/member.ts';
import { leaveEndedSession, renewOwnSession } from '#platform/sessions/visitor.ts';
import { findTrustedAddress, trustOwnAddress } from '#platform/tokens/mailed-tokens.store.ts';
import { currentUser } from './current-user.view.ts';

export const accountRoutes = (parts: SiteParts) => {
  const { backgroundTasks, db, limits, cookies, devices, outbox, product } = parts;
  const changeNames = async (member: Member, names: { name: string } | { nickname: string }) => {
    await storeNames(db.kysely, member.id, names);
    return currentUser({ ...member, ...names });
  };
  return [
    bind(api.getCurrentUser, async ({ member }) => currentUser(member)),

    bind(api.changeName, ({ member, body }) => changeNames(member, { name: body.name })),

    bind(api.changeNickname, ({ member, body }) =>
      changeNames(member, { nickname: body.nickname }),
    ),

    bind(api.requestEmailChange, async ({ member, body, request, reply }) => {
      await limits.count(request, LIMITS.emailChange, String(member.id));
      await limits.count(request, LIMITS.emailChangeHour, String(member.id));
      await limits.count(request, LIMITS.emailChangeDay, String(member.id));
      backgroundTasks.afterAnswer(reply, async () => {
        await requestEmailChange(db, parts, member, body.email);
        authEvent(request, 'auth.email.requested', { user_id: member.id });
        outbox.wake();
      });
      return undefined;
    }),

    bind(api.confirmEmailChange, async ({ member, params, request }) => {
      await limits.count(request, LIMITS.emailToken, String(member.id));
      const email = await confirmEmailChange(db, parts, member, params.confirmationToken);
      authEvent(request, 'auth.email.confirmed', { user_id: member.id });
      outbox.wake();
      return currentUser({ ...member, email });
    }),

    bind(api.undoEmailChange, async ({ params, request }) => {
      await limits.count(request, LIMITS.token, networkOf(request.ip));
      await limits.count(request, LIMITS.tokenHour, networkOf(request.ip));
      const memberId = await undoEmailChange(db, parts, params.undoToken);
      leaveEndedSession(cookies, request, memberId);
      authEvent(request, 'auth.email.undone', { user_id: memberId });
      outbox.wake();
      return { message: formatMessage('account.email.undone') };
    }),

    bind(api.getTrustedAddress, async ({ member }) => ({
      other: (await findTrustedAddress(db.kysely, member.id)) ?? null,
    })),

    bind(api.trustAddress, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await trustOwnAddress(db.kysely, member.id);
      authEvent(request, 'auth.email.trusted', { user_id: member.id });
      return undefined;
    }),

    bind(api.changePassword, async ({ member, body, request }) => {
      await checkCurrentPassword(parts, request, member, body.password_current);
      refuseCommon(body.password, { product, name: member.name, email: member.email });
      const hash = await hashPassword(body.password);
      const { sessionId } = member;
      const sparing = { sessionId, device: devices.read(request) };
      await db.kysely.transaction().execute(async (tx) => {
        const what = 'changes the password';
        await changePassword(tx, parts, member, { hash, what, sparing });
        await renewOwnSession(tx, cookies, request, member);
      });
      authEvent(request, 'auth.password.changed', { user_id: member.id });
      outbox.wake();
      return undefined;
    }),
  ];
};
