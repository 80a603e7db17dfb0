import { query } from '#lib/api/call.ts';

/** The files to download beside a video. */
export const videoResourcesQuery = (videoId: string | number) =>
  query('GET /api/video/resources/{videoId}', { params: { videoId: String(videoId) } });
