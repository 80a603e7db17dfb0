import { restoreTrash, trash } from '@orchard/contract/staff/trash';
import { selectionRoutes } from '#console/records/selection-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { restoreFromTrash, trashChanges } from '#use-cases/trash.ts';
import { chooseTrash, listTrash } from './trash.view.ts';

export const trashRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  ...selectionRoutes({ db: db.kysely, staffJobs }, 'trash', trash, chooseTrash, trashChanges),

  bind(trash.list, ({ staff, query }) => listTrash(db.kysely, staff, query)),

  bind(restoreTrash, async ({ staff, params }) => {
    const { kind, recordId, label } = await restoreFromTrash(db.kysely, staff, params.id);
    return { kind, record_id: recordId, label };
  }),
];
