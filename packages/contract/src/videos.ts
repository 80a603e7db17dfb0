import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, id, pathId, wireTime } from '#contract/fields.ts';
import { videoListQuery } from '#contract/list-query.ts';
import { videoQuestion } from '#contract/questions.ts';
import { tag } from '#contract/tags.ts';

/** A video; the same fields in every answer (lists, detail, categories, bookmarks, history). */
export const video = z.object({
  id: id(),
  title: z.string(),
  body: html(),
  published_at: wireTime(),
  thumbnail_url: z.nullable(z.string()),
  /**
   * The address in the frame of a video without platform ids: an outside player, or the site's own.
   */
  embed_url: z.nullable(z.string()),
  /** The film cannot be played at present, as a look at it found. */
  is_unplayable: z.boolean(),
  /** Length in seconds, where known. */
  duration_seconds: z.nullable(z.number()),
  tags: z.array(tag),
  video_vimeo: z.nullable(z.object({ vimeo_id: z.string(), vimeo_hash: z.nullable(z.string()) })),
  /** Not empty: this member has watched it. Read it through isWatched (viewer-state.ts). */
  video_watch_completions: z.array(z.object({ id: id() })),
  /** Not empty: this member has bookmarked it. Read it through isBookmarked. */
  video_bookmarks: z.array(z.object({ id: id() })),
  /** The member's own questions, and others' when answered and public. */
  video_questions: z.array(videoQuestion),
});
export type Video = z.output<typeof video>;

export const listVideos = get('/api/video', {
  audience: 'member',
  summary: 'Videos, newest first; complete without p',
  query: videoListQuery(),
  response: z.array(video),
});

export const getVideo = get('/api/video/details/{videoId}', {
  audience: 'member',
  summary: 'One video',
  params: z.object({ videoId: pathId() }),
  response: video,
});
