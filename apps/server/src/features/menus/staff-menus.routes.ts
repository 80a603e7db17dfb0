import { menuCategories } from '@orchard/contract/staff/menus';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { menuCategoryResource } from './menus.store.ts';
import { staffMenuCategories } from './staff-menus.view.ts';

export const staffMenusRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, menuCategories, {
    kind: menuCategoryResource,
    views: staffMenuCategories,
  });
