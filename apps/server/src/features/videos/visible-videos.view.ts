import { type RawBuilder, sql } from 'kysely';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/**
 * The condition under which a member sees a video, on the table alias `v`: published by now, not
 * ended, and for everyone or for a brand that the member holds. Every query that shows a video to a
 * member contains it.
 */
export const isVisibleTo = (member: Member): RawBuilder<boolean> =>
  isVisibleToBrands(sql`${brandIds(member)}`);

/** The same for holders of these brands, an array of ids. */
export const isVisibleToBrands = (brands: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  v.published_at <= now()
  AND (v.published_until IS NULL OR v.published_until > now())
  AND (
    NOT EXISTS (SELECT FROM video_brands vb WHERE vb.video_id = v.id)
    OR EXISTS (
      SELECT FROM video_brands vb
      WHERE vb.video_id = v.id AND vb.brand_id = ANY(${brands}::integer[])
    )
  )
)`;

/** A condition on `v`: it has all of these tags. */
export const hasAllTags = (tagIds: readonly number[]): RawBuilder<boolean> => sql`v.id IN (
  SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ANY(${tagIds}::bigint[])
  GROUP BY vt.video_id HAVING count(*) = ${tagIds.length}
)`;
