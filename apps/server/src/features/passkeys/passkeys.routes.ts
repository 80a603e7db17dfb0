import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import type { NewKey } from '@orchard/contract/webauthn';
import type { FastifyRequest } from 'fastify';
import { auditOwn } from '#console/records/audit.store.ts';
import { currentUser } from '#features/account/current-user.view.ts';
import { staffAuthenticatorChangedEmail } from '#features/operators/operator-mails.view.ts';
import { enterSite } from '#features/sessions/sessions.commands.ts';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Account } from '#platform/sessions/account.ts';
import { type Ceremony, readMadeKey } from '#platform/webauthn/key-answers.ts';
import { firstName } from './passkey-name.ts';
import { signInByKey } from './passkey-sign-in.commands.ts';
import {
  addMemberKey,
  boundToMember,
  creationFor,
  expectedOf,
  keepKey,
  passkeyProblem,
  removeKeysOf,
  removeMemberKey,
  requestFor,
} from './passkeys.commands.ts';
import { removeKey, renameKey } from './passkeys.store.ts';
import { findKey, listKeys } from './passkeys.view.ts';

interface Owner {
  id: number;
  name: string;
  email: string;
}

/** What challenges are for: a guest's browser, or a member's account. */
const boundTo = {
  member: ({ visitor }: FastifyRequest): string =>
    visitor?.member ? boundToMember(visitor.member.id) : (visitor?.boundTo ?? ''),
  staff: ({ staffVisitor }: FastifyRequest): string => staffVisitor?.boundTo ?? '',
};

/** What members and operators do alike with their keys. */
const keysOf = (parts: SiteParts, kind: Account['kind']) => {
  const adding = (request: FastifyRequest): Ceremony => ({
    purpose: `${kind} adds`,
    boundTo: boundTo[kind](request),
  });
  return {
    list: (owner: Owner) => listKeys(parts.db.kysely, { kind, id: owner.id }),
    find: (owner: Owner, keyId: number) =>
      orNotFound(findKey(parts.db.kysely, { kind, id: owner.id }, keyId)),
    begin: ({ id, name, email }: Owner, request: FastifyRequest) =>
      creationFor(parts, { kind, id, name, email }, adding(request)),
    /** The key that a browser has made, and a first name for it. */
    async readNew(request: FastifyRequest, answer: NewKey | null) {
      const made = await readMadeKey(answer, expectedOf(parts, adding(request)));
      if (!made) throw passkeyProblem('passkeys.refused');
      return { made, name: firstName(made, request.headers['user-agent'] ?? '') };
    },
    request: (request: FastifyRequest) =>
      requestFor(parts, { purpose: `${kind} enters`, boundTo: boundTo[kind](request) }),
  };
};

/** As many at a time as sign in by a password: each writes as often. */
const signingIn = limitConcurrency({ concurrency: 3, queueSize: 50 });

export const passkeysRoutes = (parts: SiteParts) => {
  const { db, limits, outbox } = parts;
  const keys = keysOf(parts, 'member');
  return [
    bind(api.listPasskeys, ({ member }) => keys.list(member)),

    bind(api.beginPasskey, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      return keys.begin(member, request);
    }),

    bind(api.addPasskey, async ({ member, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const { made, name } = await keys.readNew(request, body.response);
      const keyId = await addMemberKey(parts, member, made, name);
      authEvent(request, 'auth.passkey.added', { user_id: member.id });
      outbox.wake();
      return keys.find(member, keyId);
    }),

    bind(api.renamePasskey, async ({ member, params: { passkeyId }, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const account = { kind: 'member', id: member.id } as const;
      if (!(await renameKey(db.kysely, account, passkeyId, body.name))) throw notFound();
      return keys.find(member, passkeyId);
    }),

    bind(api.removePasskey, async ({ member, params: { passkeyId }, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      if (!(await removeMemberKey(parts, member, passkeyId))) throw notFound();
      authEvent(request, 'auth.passkey.removed', { user_id: member.id });
      outbox.wake();
      return undefined;
    }),

    bind(api.getPasskeyRequest, ({ request }) => keys.request(request)),

    bind(api.logInWithPasskey, ({ body, member, request, reply }) =>
      signingIn(async () => {
        await limits.count(request, LIMITS.passkeyNetwork, networkOf(request.ip));
        const memberId = await signInByKey(parts, request, {
          kind: 'member',
          boundTo: boundTo.member(request),
          answer: body.response,
        });
        const entrance = { request, reply, member };
        const remembered = body.remember ?? false;
        return currentUser(await enterSite(parts, entrance, { memberId, remembered, field: '' }));
      }),
    ),
  ];
};

/** Passkeys in the console: operators' own, and those of a member who has lost a device. */
export const staffPasskeysRoutes = (parts: SiteParts) => {
  const { db, outbox } = parts;
  const keys = keysOf(parts, 'staff');
  const accountOf = ({ id }: Owner) => ({ kind: 'staff', id }) as const;
  return [
    bind(staffApi.listOwnPasskeys, ({ staff }) => keys.list(staff)),

    bind(staffApi.beginOwnPasskey, ({ staff, request }) => keys.begin(staff, request)),

    bind(staffApi.addOwnPasskey, async ({ staff, body, request }) => {
      const { made, name } = await keys.readNew(request, body.response);
      const keyId = await db.kysely.transaction().execute(async (tx) => {
        const added = await keepKey(tx, accountOf(staff), made, name);
        await outbox.put(tx, staffAuthenticatorChangedEmail(staff, `パスキー「${name}」の追加`));
        await auditOwn(tx, staff, 'add_passkey', { passkey: name });
        return added;
      });
      authEvent(request, 'staff.passkey.added', { staff_id: staff.id });
      outbox.wake();
      return keys.find(staff, keyId);
    }),

    bind(staffApi.renameOwnPasskey, async ({ staff, params: { passkeyId }, body }) => {
      await db.kysely.transaction().execute(async (tx) => {
        if (!(await renameKey(tx, accountOf(staff), passkeyId, body.name))) throw notFound();
        await auditOwn(tx, staff, 'rename_passkey', { passkey: body.name });
      });
      return keys.find(staff, passkeyId);
    }),

    bind(staffApi.removeOwnPasskey, async ({ staff, params: { passkeyId }, request }) => {
      await db.kysely.transaction().execute(async (tx) => {
        const name = await removeKey(tx, accountOf(staff), passkeyId);
        if (name === undefined) throw notFound();
        await outbox.put(tx, staffAuthenticatorChangedEmail(staff, `パスキー「${name}」の削除`));
        await auditOwn(tx, staff, 'remove_passkey', { passkey: name });
      });
      authEvent(request, 'staff.passkey.removed', { staff_id: staff.id });
      outbox.wake();
      return undefined;
    }),

    bind(staffApi.getStaffPasskeyRequest, ({ request }) => keys.request(request)),

    bind(staffApi.removeMemberPasskeys, async ({ staff, params }) => {
      const removed = await removeKeysOf(parts, staff, params.id);
      outbox.wake();
      return removed;
    }),
  ];
};
