import type { ParsedOf } from '@orchard/contract/endpoint';
import type { bannerSlides } from '@orchard/contract/staff/banner-slides';
import { sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

export const bannerSlideResource = publishedTableResource<
  ParsedOf<typeof bannerSlides.create>['body']
>({
  kind: 'banner-slides',
  label: ({ alt, image_url }) => alt || image_url,
  source: {
    table: 'banner_slides',
    fields: sql`image_url, alt, position`,
    columns: ({ image_url, alt, position }) => ({
      image_url,
      alt,
      position: placeOr(position, 'banner_slides'),
    }),
    lists: {
      brand_ids: { table: 'banner_slide_brands', owner: 'banner_slide_id', item: 'brand_id' },
    },
  },
});
