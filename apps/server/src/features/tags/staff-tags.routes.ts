import { tags } from '@orchard/contract/staff/tags';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { staffTags } from './staff-tags.view.ts';
import { tagResource } from './tags.store.ts';

export const staffTagsRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, tags, { kind: tagResource, views: staffTags });
