import * as z from 'zod/mini';
import { wireTime } from '#contract/fields.ts';

/** What is being written in answer to a question or an enquiry. */
export const replyDrafts = z.object({
  /** One's own; members and other operators do not see it. */
  draft: z.nullable(z.object({ message: z.string(), updated_at: wireTime() })),
  /** Names of others who wrote here in the last ten minutes. */
  writers: z.array(z.string()),
});
export type ReplyDrafts = z.output<typeof replyDrafts>;
