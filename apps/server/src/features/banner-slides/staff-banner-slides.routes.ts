import { bannerSlides } from '@orchard/contract/staff/banner-slides';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { bannerSlideResource } from './banner-slides.store.ts';
import { staffBannerSlides } from './staff-banner-slides.view.ts';

export const staffBannerSlidesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, bannerSlides, { kind: bannerSlideResource, views: staffBannerSlides });
