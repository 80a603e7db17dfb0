import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { video } from '#contract/videos.ts';

export const toggleCompletion = post('/api/video/completion/{videoId}', {
  audience: 'member',
  summary: 'Marks the video watched, or not watched',
  params: z.object({ videoId: pathId() }),
  response: video,
});
