import type { ParsedOf } from '@orchard/contract/endpoint';
import type { videoCategories } from '@orchard/contract/staff/video-categories';
import { sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

/** Categories of videos as records of the console; each has the videos with all of its tags. */
export const videoCategoryResource = publishedTableResource<
  ParsedOf<typeof videoCategories.create>['body']
>({
  kind: 'video-categories',
  label: ({ name }) => name,
  source: {
    table: 'video_categories',
    fields: sql`name, position`,
    columns: ({ name, position }) => ({ name, position: placeOr(position, 'video_categories') }),
    lists: {
      tag_ids: { table: 'video_category_tags', owner: 'video_category_id', item: 'tag_id' },
      brand_ids: { table: 'video_category_brands', owner: 'video_category_id', item: 'brand_id' },
    },
  },
});
