import type { ParsedOf } from '@orchard/contract/endpoint';
import { getMemberColumns } from '@orchard/contract/staff/member-columns';
import { downloadMembers, exportMembers } from '@orchard/contract/staff/member-exports';
import { getMemberCard, listTimeline } from '@orchard/contract/staff/member-timeline';
import * as contract from '@orchard/contract/staff/members';
import { audit } from '#console/records/audit.store.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { ownColumns } from '#features/site-settings/site-settings.view.ts';
import { endMemberTwoStep } from '#features/two-step/change-two-step.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { memberChanges, memberRecords } from './change-members.commands.ts';
import { exportedFile } from './exported-file.view.ts';
import { previewInvitations } from './invitation-preview.view.ts';
import { findMemberCard } from './member-card.view.ts';
import { addExport, findExport } from './member-exports.store.ts';
import { memberTimeline, timelineKinds } from './member-timeline.view.ts';
import { inviteMembers, signMemberOut } from './members.commands.ts';
import { isThere } from './members.view.ts';
import { createNameReader } from './name-reading.ts';
import { staffMembersViews } from './staff-members.view.ts';

type Export = ParsedOf<typeof exportMembers>['body'];

/** The call's own words of what is chosen, for the audit log. */
const auditFields = ({ ids, filter, file, from, until }: Export) => ({
  file,
  ...(ids
    ? { ids }
    : {
        filters: Object.fromEntries(
          Object.entries(filter ?? {}).filter(([, value]) => value !== undefined && value !== ''),
        ),
      }),
  ...(from && { from }),
  ...(until && { until }),
});

export const staffMembersRoutes = (parts: SiteParts & { staffJobs: JobRunner }) => {
  const { db, outbox, staffJobs } = parts;
  const readName = createNameReader();
  return [
    ...recordRoutes(db.kysely, contract.staffMembers, {
      kind: memberRecords(parts),
      views: staffMembersViews,
      written: () => outbox.wake(),
      staffJobs,
      changes: memberChanges(parts),
    }),

    bind(contract.inviteMembers, async ({ staff, body }) => {
      const invited = await inviteMembers(db, parts, staff, body.ids);
      outbox.wake();
      return invited;
    }),

    bind(contract.previewInvitation, ({ query }) =>
      previewInvitations(db.kysely, parts, query.kind),
    ),

    bind(contract.readMemberName, async ({ body }) => ({ kana: await readName(body.name) })),

    bind(getMemberColumns, () => ownColumns(db.kysely)),

    bind(contract.signMemberOut, ({ staff, params }) => signMemberOut(db, staff, params.id)),

    bind(contract.endMemberTwoStep, async ({ staff, params }) => {
      await endMemberTwoStep(parts, staff, params.id);
      return undefined;
    }),

    bind(listTimeline, async ({ staff, params: { id }, query: { kind, ...paging } }) => {
      if (!(await isThere(db.kysely, id))) throw notFound();
      const kinds = timelineKinds(staff.roles).filter((one) => kind === undefined || one === kind);
      return memberTimeline(db.kysely, id, { ...paging, kinds });
    }),

    bind(getMemberCard, ({ staff: { roles }, params, query: { video } }) =>
      orNotFound(findMemberCard(db.kysely, params.id, { roles, video })),
    ),

    bind(exportMembers, ({ staff, body }) =>
      db.kysely.transaction().execute(async (tx) => {
        const { file, from, until } = body;
        const rows = await staffMembersViews.choose(tx, body);
        const prepared = await addExport(tx, staff, { file, from, until }, rows);
        const label = `会員 ${prepared.count.toLocaleString('ja-JP')}名`;
        const after = { ...auditFields(body), count: prepared.count };
        await audit(tx, staff, { action: 'export', kind: 'members', label, after });
        return prepared;
      }),
    ),

    bind(downloadMembers, async ({ staff, params }) => {
      const found = await orNotFound(findExport(db.kysely, staff, params.id));
      return exportedFile(db.kysely, found);
    }),
  ];
};
