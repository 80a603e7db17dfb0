import { type MemberImportChoices, memberImports } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { importKind } from '#console/imports/import-kind.ts';
import { importRoutes } from '#console/imports/import-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import { guessColumns, lacksHeader } from './guess-member-columns.ts';
import { judgeRows } from './judged-rows.view.ts';
import { importMembers } from './member-imports.commands.ts';

/** The import of members. */
export const memberKind = (parts: PasswordParts) =>
  importKind<MemberImportChoices>({
    name: 'import members',
    resource: 'member-imports',
    repeated: (line) => formatStaffMessage('imports.repeated', { line }),
    lacksHeader,
    guess: (header) => ({ columns: guessColumns(header), brand_ids: [], invite: false }),
    check: (tx, { brand_ids }) => refuseGoneBrands(tx, '会員区分', brand_ids),
    judge: (tx, _, rows, choices) => judgeRows(tx, rows, choices),
    write: (tx, work, rows) => importMembers(tx, parts, work, rows),
    after: () => parts.outbox.wake(),
  });

type MemberImportsRoutesParts = PasswordParts & { db: Database; staffJobs: JobRunner };

export const memberImportsRoutes = (parts: MemberImportsRoutesParts) =>
  importRoutes(parts, memberImports, memberKind(parts));
