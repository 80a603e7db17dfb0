import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { readBanner } from './banner.view.ts';

export const bannerRoutes = () => [
  bindShared(api.getBanner, 'banner', (db, { member }) => readBanner(db, member)),
];
