import { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bannerSlideResource } from './banner-slides.store.ts';
import { staffBannerSlides } from './staff-banner-slides.view.ts';

export const staffBannerSlidesRoutes = ({
  db,
  staffJobs,
}: {
  db: Database;
  staffJobs: JobRunner;
}) =>
  recordRoutes(db.kysely, bannerSlides, {
    staffJobs,
    kind: bannerSlideResource,
    views: staffBannerSlides,
  });
