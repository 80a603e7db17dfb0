import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { searchWord } from '#contract/list-query.ts';

/** Videos, and lines per video, in a search for spoken words. */
export const SPOKEN = { videos: 6, lines: 3 } as const;

/** One line of captions; times in seconds. */
export const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });
export type Cue = z.output<typeof cue>;

export const getTranscript = get('/api/video/captions/{videoId}', {
  audience: 'member',
  summary: 'The captions of a video, line by line; empty without captions',
  params: z.object({ videoId: pathId() }),
  response: z.object({
    cues: z.array(cue),
    /** The times are estimated: do not show them over the film. */
    is_estimated: z.boolean(),
  }),
});

/** A video whose captions contain the words. */
export const spokenHit = z.object({
  video_id: id(),
  title: z.string(),
  /** The lines with most of the words, in the order of time. */
  lines: z.array(z.object({ start: z.number(), text: z.string() })),
});
export type SpokenHit = z.output<typeof spokenHit>;

export const searchSpoken = get('/api/search/spoken', {
  audience: 'member',
  summary: 'Videos whose captions contain every word, newest first, with a few lines of each',
  query: z.object({ search: searchWord() }),
  response: z.array(spokenHit),
});
