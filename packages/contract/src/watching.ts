import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { bodies, queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { video } from '#contract/videos.ts';
import { MAX_PROGRESS_IDS } from '#contract/watching-rules.ts';

/** Longest video, in seconds: a day. */
const MAX_SECONDS = 86_400;
/** Most ranges of one report; honest reports have a few. */
const MAX_RANGES = 200;

const wrong = (label: string) => () => formatMessage('validation.query', { label });

const seconds = (label: string, max = MAX_SECONDS) =>
  z
    .number({ error: wrong(label) })
    .check(z.minimum(0, { error: wrong(label) }), z.maximum(max, { error: wrong(label) }));

const RANGES = '再生した範囲';

/** The played ranges since the last report. All times are seconds of the video. */
export const playbackReport = z.object({
  /** The present position. */
  position: seconds('再生位置'),
  /** Length that the player reports; null until it does. */
  duration: z.nullable(
    seconds('動画の長さ').check(z.minimum(0.001, { error: wrong('動画の長さ') })),
  ),
  /** Playing speed. */
  rate: seconds('再生速度', 16),
  /** Start and end of each really played range; ranges may overlap and repeat. */
  ranges: z
    .array(z.tuple([seconds(RANGES), seconds(RANGES)], { error: wrong(RANGES) }), {
      error: wrong(RANGES),
    })
    .check(maxItems(MAX_RANGES, { error: wrong(RANGES) })),
  /** Age of the report in seconds, if it could not be sent at once. */
  age: seconds('経過時間', 31 * 86_400),
});
export type PlaybackReport = z.output<typeof playbackReport>;

/** A member's progress in a video. */
export const videoProgress = z.object({
  video_id: id(),
  /** Last position, in seconds. */
  position: z.number(),
  /** Length in seconds; null if not known. */
  duration: z.nullable(z.number()),
  /** Really watched share, 0 to 1, in the present round. */
  share: z.number(),
  /** Started over and not yet finished. */
  is_reviewing: z.boolean(),
  /** Whether the video has a completion, set by hand or automatically. */
  is_watched: z.boolean(),
});
export type VideoProgress = z.output<typeof videoProgress>;

export const reportPlayback = post('/api/video/playback/{videoId}', {
  audience: 'member',
  summary:
    'Reports playback; credits no more than the time since the last report allows; 409 where other devices play in place of this one',
  params: z.object({ videoId: pathId() }),
  body: playbackReport,
  response: videoProgress,
});

const wrongDevice = () => formatMessage('validation.choose', { label: '端末' });

export const stopPlayback = post('/api/playback/stop', {
  audience: 'member',
  summary:
    'Stops another device of the member, so that this one plays; one that plays no more is none',
  body: z.object({
    session: z
      .string({ error: wrongDevice })
      .check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, { error: wrongDevice })),
  }),
  status: 204,
});

export const getPlayback = get('/api/video/playback/{videoId}', {
  audience: 'member',
  summary: 'How far the member is with one video',
  params: z.object({ videoId: pathId() }),
  response: videoProgress,
});

export const startReview = post('/api/video/review/{videoId}', {
  audience: 'member',
  summary: 'Begins a video anew; the watched mark, its date and the history stay',
  params: z.object({ videoId: pathId() }),
  response: videoProgress,
});

const progressId = z
  .string({ error: wrong('動画') })
  .check(z.regex(/^[1-9]\d{0,9}$/, { error: wrong('動画') }));

export const listProgress = get('/api/video/progress', {
  audience: 'member',
  summary: 'How far the member is with each of the videos named (id, repeatable) that was begun',
  query: z.object({
    id: z.optional(
      z.pipe(
        z.union(
          [
            progressId,
            z.array(progressId).check(maxItems(MAX_PROGRESS_IDS, { error: wrong('動画') })),
          ],
          { error: wrong('動画') },
        ),
        z.transform((value: string | string[]) => [...new Set([value].flat().map(Number))]),
      ),
    ),
  }),
  response: z.array(videoProgress),
});

/** A video that the member has begun but not finished. */
export const continueEntry = z.object({ video, progress: videoProgress });

export const listContinue = get('/api/video/continue', {
  audience: 'member',
  summary: 'Videos to go on with, last played first, at most 12',
  query: z.object({ bodies: bodies() }),
  response: z.array(continueEntry),
});

export const putAside = del('/api/video/continue/{videoId}', {
  audience: 'member',
  summary: 'Removes a video from the list to continue, until the member plays it again',
  params: z.object({ videoId: pathId() }),
  status: 204,
});

export const takeBackUp = post('/api/video/continue/{videoId}', {
  audience: 'member',
  summary: 'Puts a video that was put aside back into the list to continue',
  params: z.object({ videoId: pathId() }),
  status: 204,
});

/** The member's progress in a category. */
export const categoryProgress = z.object({
  category_id: id(),
  /** Completed videos of the category. */
  watched: z.number(),
  total: z.number(),
  /** Unwatched minutes of videos with a known length. */
  minutes_left: z.number(),
  /** The oldest unwatched video; null if there is none. */
  next: z.nullable(z.object({ id: id(), title: z.string() })),
});
export type CategoryProgress = z.output<typeof categoryProgress>;

export const listCategoryProgress = get('/api/video/category/progress', {
  audience: 'member',
  summary: 'How far the member is with each category',
  response: z.array(categoryProgress),
});

export const getNextVideo = get('/api/video/next/{videoId}', {
  audience: 'member',
  summary:
    'The next video: in the category the next unwatched one, in a series the next open lecture',
  params: z.object({ videoId: pathId() }),
  query: z.object({ series: queryNumber('講座', 1, 9_999_999_999) }),
  response: z.object({ video: z.nullable(video) }),
});

/**
 * The lecture with which a member goes on: one that is begun (`continue`), the one after the last
 * (`next`), or the first one of all (`first`).
 */
export const resume = z.object({
  kind: z.enum(['continue', 'next', 'first']),
  video,
  /** Null if the member has not begun the video. */
  progress: z.nullable(videoProgress),
  /** Its place in the series to which it belongs; `position` counts from 1. */
  series: z.nullable(
    z.object({
      id: id(),
      title: z.string(),
      position: z.number(),
      lectures_count: z.number(),
      /** A brand of the member begins with it, and the member is in the first days there. */
      is_start: z.boolean(),
    }),
  ),
});
export type Resume = z.output<typeof resume>;

export const getResume = get('/api/video/resume', {
  audience: 'member',
  summary: 'The video to go on or begin with; null if nothing is left',
  query: z.object({ bodies: bodies() }),
  response: z.nullable(resume),
});
