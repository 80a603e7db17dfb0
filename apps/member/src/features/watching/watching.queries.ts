import { query } from '#lib/api/call.ts';

/** The captions of a video, line by line. */
export const transcriptQuery = (videoId: string | number) =>
  query('GET /api/video/captions/{videoId}', { params: { videoId: String(videoId) } });

/** The next video, of a series or of the category. */
export const nextVideoQuery = (videoId: number, seriesId?: number) =>
  query('GET /api/video/next/{videoId}', {
    params: { videoId: String(videoId) },
    ...(seriesId !== undefined && { query: { series: String(seriesId) } }),
  });
