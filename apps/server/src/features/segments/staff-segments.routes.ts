import { saveSegment, segments } from '@orchard/contract/staff/segments';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { segmentResource } from './segments.store.ts';
import { staffSegments } from './staff-segments.view.ts';

export const staffSegmentsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) =>
  recordRoutes(
    db.kysely,
    { ...segments, create: saveSegment },
    { staffJobs, kind: segmentResource, views: staffSegments },
  );
