import type { ParsedOf } from '@orchard/contract/endpoint';
import type { contactCategories } from '@orchard/contract/staff/contact-categories';
import { sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

/**
 * Contact categories as records of the console. Enquiries keep their category: the database refuses
 * to delete one in use, and the operator sees why.
 */
export const contactCategoryResource = publishedTableResource<
  ParsedOf<typeof contactCategories.create>['body']
>({
  kind: 'contact-categories',
  label: ({ text }) => text,
  source: {
    table: 'contact_categories',
    fields: sql`text, brand_id, position`,
    columns: ({ text, brand_id, position }) => ({
      text,
      brand_id,
      position: placeOr(position, 'contact_categories'),
    }),
  },
});
