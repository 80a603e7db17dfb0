import { notices } from '@orchard/contract/staff/notices';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { noticeResource } from './notices.store.ts';
import { staffNotices } from './staff-notices.view.ts';

export const staffNoticesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, notices, { kind: noticeResource, views: staffNotices });
