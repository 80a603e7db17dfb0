import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { bodies, paging, queryNumber } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

/** A category with the videos that have all of its tags, newest first. */
export const videoCategory = z.object({
  id: id(),
  name: z.string(),
  tags: z.array(z.object({ id: id() })),
  videos: z.array(video),
  /** The number of all its videos, also when `videos` limits the list. */
  videos_count: z.number(),
});
export type VideoCategory = z.output<typeof videoCategory>;

export const listCategories = get('/api/video/category', {
  audience: 'member',
  summary: 'Categories in order with their videos; complete without p, videos and bodies',
  query: z.object({
    ...paging,
    /** The most videos of each category in the answer. */
    videos: queryNumber('動画の本数', 0, 100),
    bodies: bodies(),
    /** Only categories with this video. */
    with_video: queryNumber('動画', 1, 9_999_999_999),
  }),
  response: z.array(videoCategory),
});
