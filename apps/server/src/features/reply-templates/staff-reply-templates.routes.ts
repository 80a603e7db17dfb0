import { replyTemplates } from '@orchard/contract/staff/reply-templates';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { replyTemplateResource } from './reply-templates.store.ts';
import { staffReplyTemplates } from './staff-reply-templates.view.ts';

export const staffReplyTemplatesRoutes = ({
  db,
  staffJobs,
}: SiteParts & { staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, replyTemplates, {
    staffJobs,
    kind: replyTemplateResource,
    views: staffReplyTemplates,
  });
