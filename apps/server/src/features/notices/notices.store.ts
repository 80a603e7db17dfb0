import type { ParsedOf } from '@orchard/contract/endpoint';
import type { notices } from '@orchard/contract/staff/notices';
import { sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

/** Notices as records of the console. */
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
