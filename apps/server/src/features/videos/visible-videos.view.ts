import { type RawBuilder, sql } from 'kysely';
import { isClosedTo } from '#features/series/visible-series.view.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** Videos, their tags, categories and series, as members of the same brands see them. */
export const catalogue: CachedContent = {
  name: 'catalogue',
  publishedTables: ['videos', 'video_categories', 'series'],
};

/**
 * The condition under which a member sees a video, on the table alias `v`: published by now, not
 * ended, for everyone or for a brand that the member holds, and not closed by a series. Every query
 * that shows a video to a member contains it.
 */
export const isVisibleTo = (member: Member): RawBuilder<boolean> => {
  const brands = sql`${brandIds(member)}`;
  return sql`(${isVisibleToBrands(brands)} AND NOT ${isClosedTo(sql`${member.id}`, brands)})`;
};

/** A member, and the lectures that series close to them now. */
export interface Viewer {
  member: Member;
  closed: ReadonlySet<number>;
}

/**
 * The same condition for queries that read many videos: what is closed is known and not judged again.
 * Sub-selects keep the planner from planning anew for other lists.
 */
export const isOpenTo = ({ member, closed }: Viewer): RawBuilder<boolean> => {
  const brands = sql`(SELECT ${brandIds(member)}::integer[])`;
  const isVisible = isVisibleToBrands(brands);
  if (closed.size === 0) return isVisible;
  const ids = sql`(SELECT unnest((SELECT ${[...closed]}::bigint[])))`;
  return sql`(${isVisible} AND v.id NOT IN ${ids})`;
};

/**
 * What all holders of these brands share of it, so without what series close to one of them: for
 * answers that are cached.
 * @param brands an array of ids
 */
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
