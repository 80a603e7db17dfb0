import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';

const wrong = () => formatMessage('validation.query', { label: '気分' });

/** A member's mood of a video. */
export const mood = z.object({
  /** From 1 to 5. */
  level: z.number(),
});
export type Mood = z.output<typeof mood>;

export const setMood = post('/api/video/mood/{videoId}', {
  audience: 'member',
  summary: 'Notes how a member finds a video; a later mood takes the place of an earlier one',
  params: z.object({ videoId: pathId() }),
  body: z.object({
    level: z
      .number({ error: wrong })
      .check(
        z.int({ error: wrong }),
        z.minimum(1, { error: wrong }),
        z.maximum(5, { error: wrong }),
      ),
  }),
  response: mood,
});
