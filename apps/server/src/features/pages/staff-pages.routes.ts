import { pages } from '@orchard/contract/staff/pages';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { pageResource } from './pages.store.ts';
import { staffPages } from './staff-pages.view.ts';

export const staffPagesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, pages, { kind: pageResource, views: staffPages });
