import { api } from '@orchard/contract';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { listContactCategories } from './contact-categories.view.ts';

export const contactCategoriesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) => [
  bind(api.listContactCategories, ({ member }) => listContactCategories(db.kysely, member)),
];
