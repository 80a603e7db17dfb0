import { api } from '@orchard/contract';
import { readMenu } from '#features/menu/menu.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';

export const menuRoutes = ({ db }: { db: Database }) => [
  bind(api.listMenu, () => readMenu(db.kysely)),
];
