import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { flag, html, id, pathId, text, wholeNumber, wireTime } from '#contract/fields.ts';
import { MAX_SPOKEN, MAX_TEXT } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';

/** A question on a video, never with its author's name. */
export const videoQuestion = z.object({
  id: id(),
  message: z.string(),
  created_at: wireTime(),
  /** The second that it asks about; null: it asks about the whole video. */
  at_seconds: z.nullable(z.number()),
  /** What is said there. */
  spoken: z.nullable(z.string()),
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
  body: z.object({
    message: text('質問', MAX_TEXT),
    at_seconds: z.optional(wholeNumber(0, 86_400, () => formatMessage('validation.moment'))),
    /** Counts only with `at_seconds`. */
    spoken: z.optional(text('場面の言葉', MAX_SPOKEN)),
    /** Others may read it, without the member's name, once it is answered. */
    may_publish: flag('質問の公開'),
  }),
  status: 201,
  response: videoQuestion,
});
