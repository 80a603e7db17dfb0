import type { Page } from '@orchard/contract/pages';
import type { pages } from '@orchard/contract/staff/pages';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Pages change as this counts, or when the period of one begins or ends. */
export const pagesContent: CachedContent = { name: 'pages', publishedTables: ['pages'] };

/** Pages, as `p`, and their audience. */
export const publishedPage: Published = {
  alias: 'p',
  brandsTable: 'page_brands',
  column: 'page_id',
};

const isVisibleTo = (member: Member) => isPublishedFor(member, publishedPage);

/** A content page; undefined if it is absent, not published now, or not for this member. */
export const findPage = (db: Kysely<DB>, member: Member, pageId: number) => readRow<Page>(db)`
    SELECT p.title, p.body FROM pages p
    WHERE p.id = ${pageId} AND ${isVisibleTo(member)}`;

/**
 * A page in any state as a member would get it, and whether the member would; undefined if there is
 * none. For operators only.
 */
export function findSavedPage(db: Kysely<DB>, member: Member, pageId: number) {
  return readRow<{
    is_visible: boolean;
    page: Page;
  }>(db)`
    SELECT json_build_object('title', p.title, 'body', p.body) AS page,
      coalesce(${isVisibleTo(member)}, false) AS is_visible
    FROM pages p WHERE p.id = ${pageId}`;
}

export const staffPages = recordViews<typeof pages>({
  from: sql`pages p`,
  alias: 'p',
  published: publishedPage,
  shared: sql`'title', p.title`,
  record: sql`'body', p.body`,
  where: ({ q }) => [holdsWords(q, [sql`p.title`])],
  by: { sort: 'updated_at', order: 'desc' },
});
