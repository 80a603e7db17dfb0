import { query } from '#lib/api/call.ts';

/** The captions of a video, line by line. */
export const transcriptQuery = (videoId: string | number) =>
  query('GET /api/video/captions/{videoId}', { params: { videoId: String(videoId) } });

/** The next video. */
export const nextVideoQuery = (videoId: number) =>
  query('GET /api/video/next/{videoId}', { params: { videoId: String(videoId) } });

/** Captions that hold a search word. */
export const spokenQuery = (search: string) =>
  query('GET /api/search/spoken', { query: { search } });
