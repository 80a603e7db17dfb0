import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { id, pathId, wireTime } from '#contract/fields.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

/** One per member and video, with the time last opened. */
export const historyEntry = z.object({ id: id(), video, viewed_at: wireTime() });

export const listHistory = get('/api/video/browsing-history', {
  audience: 'member',
  summary: 'Videos the member has opened, last opened first; complete without p',
  query: pagedQuery(),
  response: z.array(historyEntry),
});

export const recordHistory = post('/api/video/browsing-history/{videoId}', {
  audience: 'member',
  summary: 'Records that the member opened the video',
  params: z.object({ videoId: pathId() }),
  status: 204,
});

export const deleteHistoryEntry = del('/api/video/browsing-history/{videoId}', {
  audience: 'member',
  summary: "Takes one video out of the member's history",
  params: z.object({ videoId: pathId() }),
  status: 204,
});

export const clearHistory = del('/api/video/browsing-history', {
  audience: 'member',
  summary: "Empties the member's history",
  status: 204,
});
