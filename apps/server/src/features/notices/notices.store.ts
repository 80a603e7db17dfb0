import type { ParsedOf } from '@orchard/contract/endpoint';
import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import type { notices } from '@orchard/contract/staff/notices';
import { sql } from 'kysely';
import { publishedTableResource, tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

export const noticeCategoryResource = tableResource<
  ParsedOf<typeof noticeCategories.create>['body']
>({
  kind: 'notice-categories',
  label: ({ name }) => name,
  source: {
    table: 'notice_categories',
    fields: sql`name, color, position`,
    columns: ({ name, color, position }) => ({
      name,
      color,
      position: placeOr(position, 'notice_categories'),
    }),
  },
});

export const noticeResource = publishedTableResource<ParsedOf<typeof notices.create>['body']>({
  kind: 'notices',
  label: ({ title }) => title,
  source: {
    table: 'notices',
    fields: sql`title, body, notice_category_id, also_mail`,
    columns: ({ title, body, notice_category_id, also_mail }) => ({
      title,
      body: sanitizeHtml(body),
      notice_category_id,
      ...(also_mail !== undefined && { also_mail }),
    }),
    lists: { brand_ids: { table: 'notice_brands', owner: 'notice_id', item: 'brand_id' } },
  },
});
