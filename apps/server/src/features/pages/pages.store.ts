import type { ParsedOf } from '@orchard/contract/endpoint';
import type { pages } from '@orchard/contract/staff/pages';
import { sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

export const pageResource = publishedTableResource<ParsedOf<typeof pages.create>['body']>({
  kind: 'pages',
  label: ({ title }) => title,
  source: {
    table: 'pages',
    fields: sql`title, body`,
    columns: ({ title, body }) => ({ title, body: sanitizeHtml(body) }),
    lists: { brand_ids: { table: 'page_brands', owner: 'page_id', item: 'brand_id' } },
  },
});
