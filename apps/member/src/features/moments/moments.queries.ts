import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery, query } from '#lib/api/call.ts';

/** The member's moments of one video. */
export const momentsQuery = (videoId: string | number) =>
  query('GET /api/video/moments/{videoId}', { params: { videoId: String(videoId) } });

/** The moments that were kept last, whatever video they are of. */
export const latestMomentsQuery = pageQuery('GET /api/video/moments', {
  query: { p: '1', per_page: String(MAX_PAGE_SIZE) },
});
