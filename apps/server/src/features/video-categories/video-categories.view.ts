import type { VideoCategory } from '@orchard/contract/video-categories';
import { type Kysely, sql } from 'kysely';
import { type Asker, cutWithout, type VideoLists } from '#features/videos/video-lists.view.ts';
import { catalogue, isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandIds, brandKey, type Member } from '#platform/sessions/member.ts';
import { isCategoryFor } from './visible-categories.view.ts';

/** The requested part of the categories. */
export interface CategoryRequest extends PageRequest {
  /** Videos of each category at most; null for all. */
  videosEach: number | null;
  /** Whether the videos come with their texts. */
  withBodies: boolean;
  /** Only categories that carry this video. */
  withVideo: number | null;
}

interface CategoriesForParts {
  contentCache: ContentCache;
  videoLists: VideoLists;
}

/** A category with the numbers of its videos in place of them. */
type CategoryRow = Omit<VideoCategory, 'videos'> & { video_ids: readonly number[] };

/** One page of categories as all members of the same brands see them, and how many there are. */
interface CategoryPage {
  total: number;
  categories: CategoryRow[];
}

/** A page, and the numbers of each category's videos as a set. */
interface CachedPage extends CategoryPage {
  carried: ReadonlySet<number>[];
}

/** Bytes of memory for a video's id in both, and for a category or a page beside its ids. */
const ID_BYTES = 48;
const OVERHEAD = 500;

const sizeOf = ({ categories }: CachedPage): number =>
  categories.reduce((sum, one) => sum + one.video_ids.length * ID_BYTES + OVERHEAD, OVERHEAD);

/** Reads what all members of the same brands share; one query. */
const readCategories = async (
  db: Kysely<DB>,
  member: Member,
  { limit, offset, videosEach, withVideo }: Omit<CategoryRequest, 'withBodies'>,
): Promise<CategoryPage> =>
  (await readRow<CategoryPage>(db)`
    WITH tagged AS (
      SELECT c.id, c.name, c.position, coalesce(t.tag_ids, '{}') AS tag_ids
      FROM video_categories c
      LEFT JOIN LATERAL (
        SELECT array_agg(ct.tag_id ORDER BY ct.tag_id) AS tag_ids
        FROM video_category_tags ct WHERE ct.video_category_id = c.id
      ) t ON true
      WHERE ${isCategoryFor(member)}
    ), matching AS (
      SELECT * FROM tagged
      WHERE ${withVideo}::bigint IS NULL OR (
        cardinality(tag_ids) > 0
        AND tag_ids <@ ARRAY(SELECT vt.tag_id FROM video_tags vt WHERE vt.video_id = ${withVideo})
        AND EXISTS (SELECT FROM videos v WHERE v.id = ${withVideo} AND ${isVisibleToBrands(sql`${brandIds(member)}`)})
      )
    ), page AS (
      SELECT * FROM matching ORDER BY position, id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM matching) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'id', c.id,
        'name', c.name,
        'tags', (
          SELECT coalesce(json_agg(json_build_object('id', tag_id)), '[]')
          FROM unnest(c.tag_ids) AS tag_id
        ),
        'video_ids', carried.video_ids,
        'videos_count', carried.videos_count
      ) ORDER BY c.position, c.id)
      FROM page c
      CROSS JOIN LATERAL (
        WITH in_category AS MATERIALIZED (
          SELECT v.id, v.published_at FROM videos v
          WHERE ${isVisibleToBrands(sql`${brandIds(member)}`)} AND v.id IN (
            SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ANY(c.tag_ids)
            GROUP BY vt.video_id HAVING count(*) = cardinality(c.tag_ids)
          )
        )
        SELECT (SELECT count(*) FROM in_category) AS videos_count, coalesce((
          SELECT json_agg(newest.id ORDER BY newest.published_at DESC, newest.id DESC)
          FROM (
            SELECT * FROM in_category ORDER BY published_at DESC, id DESC LIMIT ${videosEach}
          ) newest
        ), '[]') AS video_ids
      ) carried
    ), '[]') AS categories`) ?? { total: 0, categories: [] };

/** One page of categories as this member sees them. */
async function categoriesFor(
  { contentCache, videoLists }: CategoriesForParts,
  asker: Asker,
  request: CategoryRequest,
): Promise<CategoryPage> {
  const { limit, offset, videosEach, withVideo } = request;
  const { closed } = await videoLists.viewer(asker);
  // Others take the places of those that are closed.
  const each = closed.size === 0 ? videosEach : null;
  const page = await contentCache.get(
    catalogue,
    `${brandKey(asker.member)} categories ${limit} ${offset} ${each} ${withVideo}`,
    asker.snapshot,
    async (tx): Promise<CachedPage> => {
      const found = await readCategories(tx, asker.member, { ...request, videosEach: each });
      return { ...found, carried: found.categories.map((one) => new Set(one.video_ids)) };
    },
    sizeOf,
  );
  if (closed.size === 0) return page;
  if (withVideo !== null && closed.has(withVideo)) return { categories: [], total: 0 };
  const { total, categories, carried } = page;
  return {
    total,
    categories: categories.map((one, at) => ({
      ...one,
      video_ids: cutWithout(one.video_ids, [closed], { limit: videosEach, offset: 0 }),
      videos_count: [...closed].reduce(
        (count, id) => (carried[at]?.has(id) ? count - 1 : count),
        one.videos_count,
      ),
    })),
  };
}

/**
 * Categories in order, each with the videos that have all of its tags, newest first, as the member
 * may see them.
 */
export async function listCategories(
  parts: CategoriesForParts,
  asker: Asker,
  request: CategoryRequest,
): Promise<{ categories: VideoCategory[]; total: number }> {
  const { total, categories } = await categoriesFor(parts, asker, request);
  const videoIds = new Set(categories.flatMap(({ video_ids }) => video_ids));
  const videos = await parts.videoLists.load(asker, [...videoIds], {
    withBodies: request.withBodies,
  });
  return {
    categories: categories.map(({ video_ids, ...category }) => ({
      ...category,
      videos: video_ids.flatMap((id) => videos.get(id) ?? []),
    })),
    total,
  };
}
