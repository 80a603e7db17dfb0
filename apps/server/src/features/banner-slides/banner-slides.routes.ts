import { api } from '@orchard/contract';
import { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bindCached } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { bannerSlideResource } from './banner-slides.store.ts';
import { bannerContent, readBanner, staffBannerSlides } from './banner-slides.view.ts';

export const bannerSlidesRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bindCached(api.getBanner, bannerContent, (read, { member }) => readBanner(read, member)),
  ...recordRoutes(db.kysely, bannerSlides, {
    staffJobs,
    kind: bannerSlideResource,
    views: staffBannerSlides,
  }),
];
