import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { readBanner } from './banner.view.ts';

export const bannerRoutes = ({ db }: { db: Database }) => [
  bind(api.getBanner, ({ member }) => readBanner(db.kysely, member)),
];
