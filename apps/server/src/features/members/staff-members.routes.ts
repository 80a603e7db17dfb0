import * as contract from '@orchard/contract/staff/members';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { audit } from '#platform/records/audit.store.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { PasswordParts } from '#use-cases/change-password.ts';
import { inviteMembers, signMemberOut, suspendMembers } from '#use-cases/manage-members.ts';
import { memberRecords } from '#use-cases/member-records.ts';
import { isThere, memberAsked, memberSent, memberWatched } from './member-activity.view.ts';
import { membersFile } from './members-file.view.ts';
import { staffMembersViews } from './staff-members.view.ts';

interface Parts extends PasswordParts {
  db: Database;
}

/** The present time for file names: `20260401-0930`. */
async function fileTimestamp(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    SELECT to_char(now() AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD-HH24MI') AS stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}

export const staffMembersRoutes = (parts: Parts) => {
  const { db, outbox } = parts;
  const mustBeThere = async (memberId: number) => {
    if (!(await isThere(db.kysely, memberId))) throw notFound();
  };
  return [
    ...recordRoutes(db.kysely, contract.staffMembers, {
      kind: memberRecords(parts),
      views: staffMembersViews,
      written: () => outbox.wake(),
    }),

    bind(contract.suspendMembers, ({ staff, body }) => suspendMembers(db, parts, staff, body)),

    bind(contract.inviteMembers, async ({ staff, body }) => {
      const invited = await inviteMembers(db, parts, staff, body.ids);
      outbox.wake();
      return invited;
    }),

    bind(contract.signMemberOut, ({ staff, params }) => signMemberOut(db, staff, params.id)),

    bind(contract.listWatched, async ({ params: { id }, query }) => {
      await mustBeThere(id);
      return memberWatched(db.kysely, id, query);
    }),

    bind(contract.listAsked, async ({ params: { id }, query }) => {
      await mustBeThere(id);
      return memberAsked(db.kysely, id, query);
    }),

    bind(contract.listSent, async ({ params: { id }, query }) => {
      await mustBeThere(id);
      return memberSent(db.kysely, id, query);
    }),

    bind(contract.exportMembers, ({ staff, query }) =>
      db.kysely.transaction().execute(async (tx) => {
        const file = await membersFile(tx, query);
        const filters = Object.fromEntries(
          Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
        );
        const label = `会員 ${file.count}名`;
        const after = { filters, count: file.count };
        await audit(tx, staff, [
          { action: 'export', kind: 'members', recordId: null, label, before: null, after },
        ]);
        return { ...file, file_name: `members-${await fileTimestamp(tx)}.csv` };
      }),
    ),
  ];
};
