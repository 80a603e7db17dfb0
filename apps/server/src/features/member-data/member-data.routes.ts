import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { type AuditEntry, audit } from '#console/records/audit.store.ts';
import { findAddressee, isThere } from '#features/members/members.view.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { askForFile, openFile } from './member-data.store.ts';
import { findMemberData, findOpenedFile } from './member-data.view.ts';

export const memberDataRoutes = (parts: SiteParts) => {
  const { db, limits, dataMaker } = parts;
  return [
    bind(api.getMyData, ({ member }) => findMemberData(db.kysely, member.id)),

    bind(api.makeMyData, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const { file } = await findMemberData(db.kysely, member.id);
      if (file?.state !== 'making') {
        await limits.count(request, LIMITS.memberData, String(member.id));
        const isNew = await db.kysely
          .transaction()
          .execute((tx) => askForFile(tx, member.id, null));
        if (isNew) authEvent(request, 'auth.data.asked', { user_id: member.id });
        dataMaker.wake();
      }
      return findMemberData(db.kysely, member.id);
    }),

    bind(api.openMyData, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const opened = await orNotFound(openFile(db.kysely, member.id, null));
      authEvent(request, 'auth.data.opened', { user_id: member.id });
      return opened;
    }),

    bind(api.downloadMyData, ({ member, params }) =>
      orNotFound(findOpenedFile(db.kysely, params.id, { memberId: member.id })),
    ),
  ];
};

const entry = (action: AuditEntry['action'], member: { id: number; name: string }): AuditEntry => ({
  action,
  kind: 'member-data',
  recordId: member.id,
  label: member.name,
});

export const staffMemberDataRoutes = ({ db, dataMaker }: SiteParts) => [
  bind(staffApi.getMemberData, async ({ params }) => {
    if (!(await isThere(db.kysely, params.id))) throw notFound();
    return findMemberData(db.kysely, params.id);
  }),

  bind(staffApi.makeMemberData, async ({ staff, params }) => {
    await db.kysely.transaction().execute(async (tx) => {
      const member = await orNotFound(findAddressee(tx, params.id));
      if (await askForFile(tx, member.id, staff.id)) {
        await audit(tx, staff, entry('export', member));
      }
    });
    dataMaker.wake();
    return findMemberData(db.kysely, params.id);
  }),

  bind(staffApi.openMemberData, ({ staff, params }) =>
    db.kysely.transaction().execute(async (tx) => {
      const member = await findAddressee(tx, params.id);
      const opened = member && (await openFile(tx, member.id, staff.id));
      if (!opened) throw notFound();
      await audit(tx, staff, entry('download', member));
      return opened;
    }),
  ),

  bind(staffApi.downloadMemberData, ({ staff, params }) =>
    orNotFound(findOpenedFile(db.kysely, params.id, { staffId: staff.id })),
  ),
];
