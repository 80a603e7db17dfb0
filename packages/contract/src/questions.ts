import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { html, id, pathId, text, wireTime } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';

/** A question on a video, never with its author's name. */
export const videoQuestion = z.object({
  id: id(),
  message: z.string(),
  created_at: wireTime(),
  /** The member's own, with an answer that the member has not seen. */
  is_unread: z.boolean(),
  video_question_answer: z.nullable(
    z.object({
      message: html(),
      created_at: wireTime(),
      staff: z.object({ name: z.string() }),
    }),
  ),
});
export type VideoQuestion = z.output<typeof videoQuestion>;

export const askQuestion = post('/api/video/question/{videoId}', {
  audience: 'member',
  summary: 'Asks a question on a video',
  params: z.object({ videoId: pathId() }),
  body: z.object({ message: text('質問', MAX_TEXT) }),
  status: 201,
  response: videoQuestion,
});
