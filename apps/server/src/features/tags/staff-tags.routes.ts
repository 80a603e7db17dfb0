import { tags } from '@orchard/contract/staff/tags';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { staffTags } from './staff-tags.view.ts';
import { tagResource } from './tags.store.ts';

export const staffTagsRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, tags, { kind: tagResource, views: staffTags });
