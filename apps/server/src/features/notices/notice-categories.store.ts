import type { ParsedOf } from '@orchard/contract/endpoint';
import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

/** Notice categories as records of the console. */
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
