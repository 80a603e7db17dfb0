import { staffApi } from '@orchard/contract/staff';
import type { FastifyRequest } from 'fastify';
import { auditOwn } from '#console/records/audit.store.ts';
import { staffAuthenticatorChangedEmail } from '#features/operators/operator-mails.view.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import { readMadeKey } from '#platform/webauthn/key-answers.ts';
import { firstName } from './passkey-name.ts';
import {
  creationFor,
  expectedOf,
  keepKey,
  type PasskeyParts,
  passkeyProblem,
  removeKeysOf,
  requestFor,
} from './passkeys.commands.ts';
import { removeKey, renameKey } from './passkeys.store.ts';
import { findKey, listKeys } from './passkeys.view.ts';

const accountOf = ({ id, name, email }: Staff) => ({ kind: 'staff' as const, id, name, email });

const boundTo = ({ staffVisitor }: FastifyRequest): string => staffVisitor?.boundTo ?? '';

/** Passkeys in the console: operators' own, and those of a member who has lost a device. */
export const staffPasskeysRoutes = (parts: PasskeyParts) => {
  const { db, outbox } = parts;
  const adding = (request: FastifyRequest) =>
    ({ purpose: 'staff adds', boundTo: boundTo(request) }) as const;
  const mustFind = async (staff: Staff, keyId: number) => {
    const found = await findKey(db.kysely, accountOf(staff), keyId);
    if (!found) throw notFound();
    return found;
  };

  return [
    bind(staffApi.listOwnPasskeys, ({ staff }) => listKeys(db.kysely, accountOf(staff))),

    bind(staffApi.beginOwnPasskey, ({ staff, request }) =>
      creationFor(parts, accountOf(staff), adding(request)),
    ),

    bind(staffApi.addOwnPasskey, async ({ staff, body, request }) => {
      const made = await readMadeKey(body.response, expectedOf(parts, adding(request)));
      if (!made) throw passkeyProblem('passkeys.refused');
      const name = firstName(made, request.headers['user-agent'] ?? '');
      const keyId = await db.kysely.transaction().execute(async (tx) => {
        const added = await keepKey(tx, accountOf(staff), made, name);
        await outbox.put(tx, staffAuthenticatorChangedEmail(staff, `パスキー「${name}」の追加`));
        await auditOwn(tx, staff, 'add_passkey', { passkey: name });
        return added;
      });
      authEvent(request, 'staff.passkey.added', { staff_id: staff.id });
      outbox.wake();
      return mustFind(staff, keyId);
    }),

    bind(staffApi.renameOwnPasskey, async ({ staff, params: { passkeyId }, body }) => {
      await db.kysely.transaction().execute(async (tx) => {
        if (!(await renameKey(tx, accountOf(staff), passkeyId, body.name))) throw notFound();
        await auditOwn(tx, staff, 'rename_passkey', { passkey: body.name });
      });
      return mustFind(staff, passkeyId);
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

    bind(staffApi.getStaffPasskeyRequest, ({ request }) =>
      requestFor(parts, { purpose: 'staff enters', boundTo: boundTo(request) }),
    ),

    bind(staffApi.removeMemberPasskeys, async ({ staff, params }) => {
      const removed = await removeKeysOf(parts, staff, params.id);
      outbox.wake();
      return removed;
    }),
  ];
};
