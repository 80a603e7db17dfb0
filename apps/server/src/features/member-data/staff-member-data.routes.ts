import { staffApi } from '@orchard/contract/staff';
import { type AuditEntry, audit } from '#console/records/audit.store.ts';
import { isThere } from '#features/members/member-activity.view.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { askForFile, openFile } from './member-data.store.ts';
import { findMemberData, findOpenedFile } from './member-data.view.ts';

const entry = (action: AuditEntry['action'], member: { id: number; name: string }): AuditEntry => ({
  action,
  kind: 'member-data',
  recordId: member.id,
  label: member.name,
  before: null,
  after: null,
});

export const staffMemberDataRoutes = ({ db, dataMaker }: SiteParts) => [
  bind(staffApi.getMemberData, async ({ params }) => {
    if (!(await isThere(db.kysely, params.id))) throw notFound();
    return findMemberData(db.kysely, params.id);
  }),

  bind(staffApi.makeMemberData, async ({ staff, params }) => {
    await db.kysely.transaction().execute(async (tx) => {
      const member = await findAddressee(tx, params.id);
      if (!member) throw notFound();
      if (await askForFile(tx, member.id, staff.id)) {
        await audit(tx, staff, [entry('export', member)]);
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
      await audit(tx, staff, [entry('download', member)]);
      return opened;
    }),
  ),

  bind(staffApi.downloadMemberData, async ({ staff, params }) => {
    const file = await findOpenedFile(db.kysely, params.id, { staffId: staff.id });
    if (!file) throw notFound();
    return file;
  }),
];
