import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';

const wrong = () => formatMessage('validation.query', { label: '評価' });

/** A member's rating of a video. */
export const rating = z.object({
  /** From 1 to 5. */
  stars: z.number(),
});
export type Rating = z.output<typeof rating>;

export const rateVideo = post('/api/video/rating/{videoId}', {
  audience: 'member',
  summary: 'Rates a video; a later rating takes the place of an earlier one',
  params: z.object({ videoId: pathId() }),
  body: z.object({
    stars: z
      .number({ error: wrong })
      .check(
        z.int({ error: wrong }),
        z.minimum(1, { error: wrong }),
        z.maximum(5, { error: wrong }),
      ),
  }),
  response: rating,
});
