import { type MemberImportChoices, memberImports } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { understoodDates } from '#console/imports/date-fields.ts';
import { importKind } from '#console/imports/import-kind.ts';
import { importRoutes } from '#console/imports/import-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { listNamedBrands, refuseGoneBrands } from '#features/brands/brands.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { ownColumns } from '#features/site-settings/site-settings.view.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { judgeRows } from './judged-rows.view.ts';
import { importMembers } from './member-imports.commands.ts';
import { guessColumns, guessWithOwn, lacksHeader, MEMBER_DATES, offerBrands } from './read-row.ts';

export const memberKind = (parts: PasswordParts) =>
  importKind<MemberImportChoices>({
    name: 'import members',
    ...{ resource: 'member-imports', records: 'members' },
    repeated: (line) => formatStaffMessage('imports.repeated', { line }),
    lacksHeader,
    guess: (header) => ({ columns: guessColumns(header), brand_ids: [], invite: false }),
    offer: async (db, choices, { header, rows }) => {
      const columns = guessWithOwn(header, await ownColumns(db));
      return { ...choices, columns: offerBrands(columns, rows, await listNamedBrands(db)) };
    },
    understood: (cells, { columns }) => understoodDates(cells, columns, MEMBER_DATES),
    foresee: judgeRows,
    check: (tx, { brand_ids }) => refuseGoneBrands(tx, '会員区分', brand_ids),
    judge: (tx, _, rows, choices) => judgeRows(tx, rows, choices),
    write: (tx, work, rows) => importMembers(tx, parts, work, rows),
    after: () => parts.outbox.wake(),
  });

export const memberImportsRoutes = (parts: SiteParts & { staffJobs: JobRunner }) =>
  importRoutes(parts, memberImports, memberKind(parts));
