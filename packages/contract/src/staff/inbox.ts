import * as z from 'zod/mini';
import { choice, id, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';

/** An operator with the name to show. */
export const colleague = z.object({ id: id(), name: z.string() });

/** The assignee: an operator's id; null: unassigned. */
export const assignment = z.object({
  staff_id: z.nullable(choice('担当者')),
});

/** Filter by assignee: oneself, or unassigned. */
export const filterAssignee = () => queryOf(['mine', 'nobody'], '担当者');

/** A brand with the name to show. */
export const brandLabel = z.object({ id: id(), label: z.string() });

/**
 * How a member was to hear of an answer or a reply: by a mail of its own, in a digest, on the site
 * alone, or not at all.
 */
export const NOTIFIED_BY = ['mail', 'digest', 'site', 'nobody'] as const;

/** One of {@link NOTIFIED_BY}. */
export type NotifiedBy = (typeof NOTIFIED_BY)[number];

/** What is being written in answer to a question or an enquiry. */
export const replyDrafts = z.object({
  /** One's own; members and other operators do not see it. */
  draft: z.nullable(z.object({ message: z.string(), updated_at: wireTime() })),
  /** Names of others who wrote here in the last ten minutes. */
  writers: z.array(z.string()),
});
export type ReplyDrafts = z.output<typeof replyDrafts>;
