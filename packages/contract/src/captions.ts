import * as z from 'zod/mini';
import { shownCorrection } from '#contract/corrections.ts';
import { get } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';

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
    /** In the order of time. */
    corrections: z.array(shownCorrection),
  }),
});
