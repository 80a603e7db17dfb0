import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { readBanner } from './banner-slides.view.ts';

export const bannerSlidesRoutes = () => [
  bindShared(api.getBanner, 'banner', (db, { member }) => readBanner(db, member)),
];
