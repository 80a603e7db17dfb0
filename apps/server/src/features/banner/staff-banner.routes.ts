import { bannerSlides } from '@orchard/contract/staff/banner-slides';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { bannerSlideKind } from './banner.store.ts';
import { staffBannerSlides } from './staff-banner.view.ts';

export const staffBannerRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, bannerSlides, { kind: bannerSlideKind, views: staffBannerSlides });
