import { api } from '@orchard/contract';
import { readBanner } from '#features/banner/banner.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';

export const bannerRoutes = ({ db }: { db: Database }) => [
  bind(api.getBanner, ({ member }) => readBanner(db.kysely, member)),
];
