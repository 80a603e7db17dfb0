import type { Notice } from '@orchard/contract/notices';
import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import type { notices } from '@orchard/contract/staff/notices';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  isPublishedFor,
  isPublishedForBrands,
  type Published,
} from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';
import { announcementJson } from '#features/notifications/announcement.view.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Notices are cached until one changes, or the period of one begins or ends. */
export const noticesContent: CachedContent = { name: 'notices', publishedTables: ['notices'] };

/** What of notices is published for whom, in queries that call them `n`. */
export const publishedNotice: Published = {
  alias: 'n',
  brandsTable: 'notice_brands',
  column: 'notice_id',
};

const isVisibleTo = (member: Member) => isPublishedFor(member, publishedNotice);

const noticeJson: RawBuilder<Notice> = sql`json_build_object(
  'id', n.id,
  'title', n.title,
  'body', n.body,
  'published_at', ${wireTime(sql`n.published_at`)},
  'notice_category', json_build_object('name', nc.name, 'color', nc.color)
)`;

/** Notices for the member, newest first, one page or all; one query. */
export async function listNotices(
  db: Kysely<DB>,
  member: Member,
  { limit, offset }: PageRequest,
): Promise<{ notices: Notice[]; total: number }> {
  const page = await readRow<{ total: number; notices: Notice[] }>(db)`
    WITH matching AS MATERIALIZED (
      SELECT n.id, n.published_at FROM notices n WHERE ${isVisibleTo(member)}
    ), page AS (
      SELECT id FROM matching ORDER BY published_at DESC, id DESC
      LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM matching) AS total, coalesce((
      SELECT json_agg(${noticeJson} ORDER BY n.published_at DESC, n.id DESC)
      FROM notices n JOIN notice_categories nc ON nc.id = n.notice_category_id
      WHERE n.id IN (SELECT id FROM page)
    ), '[]') AS notices`;
  return page ?? { notices: [], total: 0 };
}

/** One notice; undefined if this member cannot see it. */
export function findNotice(db: Kysely<DB>, member: Member, noticeId: number) {
  return readValue<Notice>(db)`
    SELECT ${noticeJson} AS notice
    FROM notices n JOIN notice_categories nc ON nc.id = n.notice_category_id
    WHERE n.id = ${noticeId} AND ${isVisibleTo(member)}`;
}

/**
 * The notices with which the member's brands of today welcome, as far as the member may see them;
 * none where the member has chosen a password before.
 */
export const listWelcomes = (db: Kysely<DB>, memberId: number) =>
  readRows<{ id: number; topicId: number }>(db)`
    SELECT DISTINCT n.id, n.notice_category_id AS "topicId"
    FROM members m
    JOIN member_brands h ON h.member_id = m.id
    JOIN brand_starts f ON f.brand_id = h.brand_id
    JOIN notices n ON n.id = f.welcome_notice_id
    WHERE m.id = ${memberId} AND m.password_hash IS NULL AND m.password_changed_at IS NULL
      AND ${isPublishedForBrands(
        sql`ARRAY(SELECT b.brand_id FROM member_brands b WHERE b.member_id = m.id)`,
        publishedNotice,
      )}
    ORDER BY n.id`;

/**
 * A notice in any state as a member would get it, and whether the member would; undefined if there
 * is none. For operators only.
 */
export function findSavedNotice(db: Kysely<DB>, member: Member, noticeId: number) {
  return readRow<{
    is_visible: boolean;
    notice: Notice;
  }>(db)`
    SELECT ${noticeJson} AS notice, coalesce(${isVisibleTo(member)}, false) AS is_visible
    FROM notices n JOIN notice_categories nc ON nc.id = n.notice_category_id
    WHERE n.id = ${noticeId}`;
}

export const staffNotices = recordViews<typeof notices>({
  from: sql`notices n JOIN notice_categories nc ON nc.id = n.notice_category_id`,
  alias: 'n',
  published: publishedNotice,
  shared: sql`'title', n.title`,
  row: sql`
    'notice_category', json_build_object('id', nc.id, 'name', nc.name, 'color', nc.color)`,
  record: sql`
    'body', n.body, 'notice_category_id', n.notice_category_id, ${announcementJson('notice', 'n')}`,
  where: ({ q, category }) => [
    holdsWords(q, [sql`n.title`]),
    when(category, sql`n.notice_category_id = ${category}`),
  ],
  by: { sort: 'updated_at', order: 'desc' },
});

const noticesCount = sql`(SELECT count(*) FROM notices n WHERE n.notice_category_id = c.id)`;

export const staffNoticeCategories = recordViews<typeof noticeCategories>({
  from: sql`notice_categories c`,
  alias: 'c',
  named: sql`c.name`,
  shared: sql`'name', c.name, 'color', c.color, 'position', c.position`,
  row: sql`'notices_count', ${noticesCount}`,
  where: ({ q }) => [holdsWords(q, [sql`c.name`])],
  sorts: { notices_count: noticesCount },
  by: { sort: 'position', order: 'asc' },
});
