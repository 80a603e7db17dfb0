import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery, query } from '#lib/api/call.ts';

/** The member's notes of one video. */
export const videoNotesQuery = (videoId: string | number) =>
  query('GET /api/video/notes/{videoId}', { params: { videoId: String(videoId) } });

/** The notes that were kept last, whatever video they are of. */
export const latestVideoNotesQuery = pageQuery('GET /api/video/notes', {
  query: { p: '1', per_page: String(MAX_PAGE_SIZE) },
});
