import { tags } from '@orchard/contract/staff/tags';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { tagChanges } from '#use-cases/change-many-tags.ts';
import { staffTags } from './staff-tags.view.ts';
import { tagResource } from './tags.store.ts';

export const staffTagsRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, tags, {
    staffJobs,
    kind: tagResource,
    views: staffTags,
    changes: tagChanges,
  });
