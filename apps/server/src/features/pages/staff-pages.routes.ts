import { pages } from '@orchard/contract/staff/pages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { pageResource } from './pages.store.ts';
import { staffPages } from './staff-pages.view.ts';

export const staffPagesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, pages, { kind: pageResource, views: staffPages });
