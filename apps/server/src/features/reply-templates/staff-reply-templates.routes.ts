import { replyTemplates } from '@orchard/contract/staff/reply-templates';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { replyTemplateResource } from './reply-templates.store.ts';
import { staffReplyTemplates } from './staff-reply-templates.view.ts';

export const staffReplyTemplatesRoutes = ({
  db,
  staffJobs,
}: {
  db: Database;
  staffJobs: JobRunner;
}) =>
  recordRoutes(db.kysely, replyTemplates, {
    staffJobs,
    kind: replyTemplateResource,
    views: staffReplyTemplates,
  });
