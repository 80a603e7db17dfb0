import { notices } from '@orchard/contract/staff/notices';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { noticeResource } from './notices.store.ts';
import { staffNotices } from './staff-notices.view.ts';

export const staffNoticesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, notices, { kind: noticeResource, views: staffNotices });
