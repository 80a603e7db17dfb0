import type { RawBuilder } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Series, as `s`, and for whom they are. */
export const publishedSeries: Published = {
  alias: 's',
  brandsTable: 'series_brands',
  column: 'series_id',
};

/** The rule of who sees a series, on the alias `s`: published now, and for the member. */
export const isSeriesFor = (member: Member): RawBuilder<boolean> =>
  isPublishedFor(member, publishedSeries);
