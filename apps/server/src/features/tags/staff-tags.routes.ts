import { tags } from '@orchard/contract/staff/tags';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { staffTags } from './staff-tags.view.ts';
import { tagChanges } from './tags.commands.ts';
import { tagResource } from './tags.store.ts';

export const staffTagsRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, tags, {
    staffJobs,
    kind: tagResource,
    views: staffTags,
    changes: tagChanges,
  });
