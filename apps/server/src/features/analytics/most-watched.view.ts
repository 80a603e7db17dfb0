import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getDashboard } from '@orchard/contract/staff/analytics';
import { type Kysely, sql } from 'kysely';
import { listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Page } from '#platform/http/page.ts';

type Row = ResponseOf<typeof getDashboard>['most_watched'][number];

/** Members who opened each video in the last 30 days, finished it, bookmarked it. */
export const listMostWatched = (db: Kysely<DB>, query: StaffListQuery): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: sql`videos v
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM browsing_history
        WHERE viewed_at > now() - interval '30 days' GROUP BY video_id
      ) o ON o.video_id = v.id
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM (
          SELECT video_id FROM video_watch_completions
          UNION ALL SELECT video_id FROM anonymous_watching WHERE marked IS NOT NULL
        ) marks GROUP BY video_id
      ) c ON c.video_id = v.id
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM video_bookmarks GROUP BY video_id
      ) b ON b.video_id = v.id`,
    where: sql`v.deleted_at IS NULL`,
    row: sql`json_build_object('id', v.id, 'title', v.title,
      'opened', coalesce(o.members, 0), 'completed', coalesce(c.members, 0),
      'bookmarked', coalesce(b.members, 0))`,
    sorts: {
      opened: sql`coalesce(o.members, 0)`,
      bookmarked: sql`coalesce(b.members, 0)`,
    },
    by: { sort: 'opened', order: 'desc', tie: sql`v.id` },
  });
