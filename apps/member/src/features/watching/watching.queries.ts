import { query } from '#lib/api/call.ts';

/** What is said in a video, line by line. */
export const transcriptQuery = (videoId: string | number) =>
  query('GET /api/video/captions/{videoId}', { params: { videoId: String(videoId) } });

/** What comes after a video. */
export const nextVideoQuery = (videoId: number) =>
  query('GET /api/video/next/{videoId}', { params: { videoId: String(videoId) } });

/** Where in videos the words of a search were said. */
export const spokenQuery = (search: string) =>
  query('GET /api/search/spoken', { query: { search } });
