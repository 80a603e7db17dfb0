import { PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery, query } from '#lib/api/call.ts';
import type { VideoFilter } from '#lib/video-filter.ts';

/** One page of the videos that a filter lets through. */
export const videosQuery = (filter: VideoFilter) =>
  pageQuery('GET /api/video', {
    query: {
      p: String(filter.page),
      per_page: String(PAGE_SIZE.videos),
      ...(filter.tags.length > 0 && { t: filter.tags.map(String) }),
      ...(filter.search !== '' && { search: filter.search }),
      ...(filter.unwatchedOnly && { uncp: '1' as const }),
      ...(filter.order === 'asc' && { sort: filter.order }),
    },
  });

/** One video. */
export const videoQuery = (videoId: string | number) =>
  query('GET /api/video/details/{videoId}', { params: { videoId: String(videoId) } });
