import { menuCategories } from '@orchard/contract/staff/menus';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { menuCategoryResource } from './menus.store.ts';
import { staffMenuCategories } from './staff-menus.view.ts';

export const staffMenusRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, menuCategories, {
    kind: menuCategoryResource,
    views: staffMenuCategories,
  });
