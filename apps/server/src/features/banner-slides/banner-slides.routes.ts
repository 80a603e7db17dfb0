import { api } from '@orchard/contract';
import { bindCached } from '#platform/http/bind.ts';
import { bannerContent, readBanner } from './banner-slides.view.ts';

export const bannerSlidesRoutes = () => [
  bindCached(api.getBanner, bannerContent, (db, { member }) => readBanner(db, member)),
];
