import {
  disableOperator,
  enableOperator,
  endOperatorSessions,
  operators,
  resetOperatorAuthenticator,
  sendOperatorLink,
  setOperatorPassword,
} from '@orchard/contract/staff/operators';
import { findRevision } from '#console/records/history.view.ts';
import { forgetStaffTries, setPasswordByLink } from '#features/staff-auth/staff-auth.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { becomeStaff } from '#platform/sessions/staff-auth.ts';
import * as useCases from './operators.commands.ts';
import { findOperator, listOperators } from './operators.view.ts';

export const operatorsRoutes = (parts: SiteParts) => {
  const db = parts.db.kysely;
  const readRecord = async (id: number) => {
    const operator = await orNotFound(findOperator(db, id));
    return { ...operator, revision: await findRevision(db, 'operators', id) };
  };
  const action =
    (act: (parts: SiteParts, staff: Staff, id: number) => Promise<void>) =>
    async ({ staff, params: { id } }: { staff: Staff; params: { id: number } }) => {
      await act(parts, staff, id);
      return readRecord(id);
    };
  return [
    bind(operators.list, ({ query }) => listOperators(db, query)),
    bind(operators.read, ({ params }) => readRecord(params.id)),
    bind(operators.create, async ({ staff, body }) =>
      readRecord(await useCases.inviteOperator(parts, staff, body)),
    ),
    bind(operators.update, async ({ staff, params: { id }, query: { revision }, body }) => {
      await useCases.updateOperator(parts, staff, { id, revision, draft: body });
      return readRecord(id);
    }),
    bind(sendOperatorLink, action(useCases.sendOperatorLink)),
    bind(disableOperator, action(useCases.disableOperator)),
    bind(enableOperator, action(useCases.enableOperator)),
    bind(resetOperatorAuthenticator, action(useCases.resetAuthenticator)),
    bind(endOperatorSessions, action(useCases.endSessionsOf)),
    bind(setOperatorPassword, async ({ request, reply, body }) => {
      const operator = await setPasswordByLink(parts, request, body);
      // The link identifies the operator, even while others try passwords.
      const account = { kind: 'staff', id: operator.id } as const;
      const device = await parts.devices.remember({ request, reply }, account);
      await forgetStaffTries(parts.limits, operator, { request, device });
      const isOwn = request.staffVisitor?.session?.id === operator.id;
      if (isOwn) await becomeStaff(parts.db, parts.staffCookies, request, null);
      return undefined;
    }),
  ];
};
