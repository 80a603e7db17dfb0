import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { listContactCategories } from './contact-categories.view.ts';

export const contactCategoriesRoutes = ({ db }: { db: Database }) => [
  bind(api.listContactCategories, ({ member }) => listContactCategories(db.kysely, member)),
];
