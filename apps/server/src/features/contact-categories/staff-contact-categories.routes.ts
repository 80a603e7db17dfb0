import { contactCategories } from '@orchard/contract/staff/contact-categories';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { contactCategoryResource } from './contact-categories.store.ts';
import { staffContactCategories } from './staff-contact-categories.view.ts';

export const staffContactCategoriesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, contactCategories, {
    kind: contactCategoryResource,
    views: staffContactCategories,
  });
