import type { CachedContent } from '#platform/content-cache/content-cache.ts';

/** Videos, their tags, categories and series, as members of the same brands see them. */
export const catalogue: CachedContent = {
  name: 'catalogue',
  publishedTables: ['videos', 'video_categories', 'series'],
};
