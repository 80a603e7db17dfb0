import { saveSegment, segments } from '@orchard/contract/staff/segments';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { segmentResource } from './segments.store.ts';
import { staffSegments } from './staff-segments.view.ts';

export const staffSegmentsRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(
    db.kysely,
    { ...segments, create: saveSegment },
    { staffJobs, kind: segmentResource, views: staffSegments },
  );
