import { api } from '@orchard/contract';
import type { FastifyRequest } from 'fastify';
import { currentUser } from '#features/account/current-user.view.ts';
import { checkCurrentPassword } from '#features/members/members.commands.ts';
import { enterSite } from '#features/sessions/sessions.commands.ts';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Member } from '#platform/sessions/member.ts';
import { readMadeKey } from '#platform/webauthn/key-answers.ts';
import { firstName } from './passkey-name.ts';
import { signInByKey } from './passkey-sign-in.commands.ts';
import {
  addMemberKey,
  creationFor,
  expectedOf,
  passkeyProblem,
  removeMemberKey,
  requestFor,
} from './passkeys.commands.ts';
import { renameKey } from './passkeys.store.ts';
import { findKey, listKeys } from './passkeys.view.ts';

const accountOf = ({ id, name, email }: Member) => ({ kind: 'member' as const, id, name, email });

/** A guest's challenge is for this browser; a member's for the account, whose sessions get new numbers. */
const boundTo = ({ visitor }: FastifyRequest): string =>
  visitor?.member ? `member ${visitor.member.id}` : (visitor?.boundTo ?? '');

/** As many at a time as sign in by a password: each writes as often. */
const signingIn = limitConcurrency({ concurrency: 3, queueSize: 50 });

export const passkeysRoutes = (parts: SiteParts) => {
  const { db, limits, outbox } = parts;
  const adding = (request: FastifyRequest) =>
    ({ purpose: 'member adds', boundTo: boundTo(request) }) as const;
  const mustFind = async (member: Member, keyId: number) => {
    const found = await findKey(db.kysely, accountOf(member), keyId);
    if (!found) throw notFound();
    return found;
  };

  return [
    bind(api.listPasskeys, ({ member }) => listKeys(db.kysely, accountOf(member))),

    bind(api.beginPasskey, async ({ member, body, request }) => {
      await checkCurrentPassword(parts, request, member, body.password_current);
      return creationFor(parts, accountOf(member), adding(request));
    }),

    bind(api.addPasskey, async ({ member, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const made = await readMadeKey(body.response, expectedOf(parts, adding(request)));
      if (!made) throw passkeyProblem('passkeys.refused');
      const name = firstName(made, request.headers['user-agent'] ?? '');
      const keyId = await addMemberKey(parts, member, made, name);
      authEvent(request, 'auth.passkey.added', { user_id: member.id });
      outbox.wake();
      return mustFind(member, keyId);
    }),

    bind(api.renamePasskey, async ({ member, params: { passkeyId }, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      if (!(await renameKey(db.kysely, accountOf(member), passkeyId, body.name))) throw notFound();
      return mustFind(member, passkeyId);
    }),

    bind(api.removePasskey, async ({ member, params: { passkeyId }, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      if (!(await removeMemberKey(parts, member, passkeyId))) throw notFound();
      authEvent(request, 'auth.passkey.removed', { user_id: member.id });
      outbox.wake();
      return undefined;
    }),

    bind(api.getPasskeyRequest, ({ request }) =>
      requestFor(parts, { purpose: 'member enters', boundTo: boundTo(request) }),
    ),

    bind(api.logInWithPasskey, ({ body, member, request, reply }) =>
      signingIn(async () => {
        await limits.count(request, LIMITS.passkeyNetwork, networkOf(request.ip));
        const memberId = await signInByKey(parts, request, {
          kind: 'member',
          boundTo: boundTo(request),
          answer: body.response,
        });
        const entrance = { request, reply, member };
        const remembered = body.remember ?? false;
        return currentUser(await enterSite(parts, entrance, { memberId, remembered }));
      }),
    ),
  ];
};
