import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { readMenu } from './menu.view.ts';

export const menuRoutes = ({ db }: { db: Database }) => [
  bind(api.listMenu, () => readMenu(db.kysely)),
];
