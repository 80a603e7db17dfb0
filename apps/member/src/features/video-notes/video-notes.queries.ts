import { pageQuery, query } from '#lib/api/call.ts';

/** The member's notes on one video. */
export const videoNotesQuery = (videoId: string | number) =>
  query('GET /api/video/notes/{videoId}', { params: { videoId: String(videoId) } });

const LATEST = '6';

/** The latest notes on any video. */
export const latestVideoNotesQuery = pageQuery('GET /api/video/notes', {
  query: { p: '1', per_page: LATEST },
});

/** All notes of the member. */
export const allVideoNotesQuery = query('GET /api/video/notes');
