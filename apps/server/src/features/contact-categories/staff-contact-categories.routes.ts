import { contactCategories } from '@orchard/contract/staff/contact-categories';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { contactCategoryResource } from './contact-categories.store.ts';
import { staffContactCategories } from './staff-contact-categories.view.ts';

export const staffContactCategoriesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, contactCategories, {
    kind: contactCategoryResource,
    views: staffContactCategories,
  });
