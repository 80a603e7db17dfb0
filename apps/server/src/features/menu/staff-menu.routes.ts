import { menuCategories } from '@orchard/contract/staff/menus';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { menuCategoryKind } from './menu.store.ts';
import { staffMenuCategories } from './staff-menu.view.ts';

export const staffMenuRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, menuCategories, { kind: menuCategoryKind, views: staffMenuCategories });
