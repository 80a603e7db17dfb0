import { bannerSlides } from '@orchard/contract/staff/banner-slides';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { bannerSlideResource } from './banner-slides.store.ts';
import { staffBannerSlides } from './staff-banner-slides.view.ts';

export const staffBannerSlidesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, bannerSlides, { kind: bannerSlideResource, views: staffBannerSlides });
