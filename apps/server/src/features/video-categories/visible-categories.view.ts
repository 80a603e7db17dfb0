import type { RawBuilder } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Categories of videos, as `c`, and for whom they are. */
export const publishedCategory: Published = {
  alias: 'c',
  brandsTable: 'video_category_brands',
  column: 'video_category_id',
};

/** The rule of who sees a category, on the alias `c`: published now, and for the member. */
export const isCategoryFor = (member: Member): RawBuilder<boolean> =>
  isPublishedFor(member, publishedCategory);
