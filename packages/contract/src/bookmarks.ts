import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

export const bookmark = z.object({ id: id(), video });
export type Bookmark = z.output<typeof bookmark>;

export const listBookmarks = get('/api/video/bookmark', {
  audience: 'member',
  summary: "The member's bookmarks, newest first; complete without p",
  query: pagedQuery(),
  response: z.array(bookmark),
});

export const toggleBookmark = post('/api/video/bookmark/{videoId}', {
  audience: 'member',
  summary: 'Sets the bookmark, or takes it away',
  params: z.object({ videoId: pathId() }),
  response: video,
});
