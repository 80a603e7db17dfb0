import { type MemberImportChoices, memberImports } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import type { PasswordParts } from '#use-cases/change-password.ts';
import { importMembers } from '#use-cases/import-members.ts';
import { guessColumns, lacksHeader } from './guess-columns.ts';
import { judgeRows } from './judged-rows.view.ts';

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

type Parts = PasswordParts & { db: Database; staffJobs: JobRunner };

export const memberImportsRoutes = (parts: Parts) =>
  importRoutes(parts, memberImports, memberKind(parts));
