import { noticeCategories } from '@orchard/contract/staff/notice-categories';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { noticeCategoryResource } from './notice-categories.store.ts';
import { staffNoticeCategories } from './staff-notice-categories.view.ts';

export const staffNoticeCategoriesRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, noticeCategories, {
    kind: noticeCategoryResource,
    views: staffNoticeCategories,
  });
