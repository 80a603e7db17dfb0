import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { job } from '#contract/staff/jobs.ts';
import { countedRemark } from '#contract/staff/remarks.ts';
import type { Right } from '#contract/staff/rights.ts';
import { ids, outdated } from '#contract/staff/wire.ts';

/** Most rows that may be named one by one; more are chosen by a filter. */
export const MAX_CHOSEN = 1000;

/** The refusal of an action that does not exist. */
export const wrongAction = () => formatMessage('validation.choose', { label: '操作' });

/** The actions on content: publishing, at once or on the dates that records have or had, and others. */
export const contentChanges = [
  z.object({ action: z.literal('publish'), date: z.enum(['own', 'now'], { error: wrongAction }) }),
  z.object({ action: z.literal('unpublish') }),
  z.object({ action: z.literal('delete') }),
] as const;

/** What an operator does with rows of content. */
export const contentChange = z.discriminatedUnion('action', contentChanges, {
  error: wrongAction,
});

/** What is chosen in a list with this query. */
export const chosenRows = <Query extends z.ZodMiniObject>(query: Query) => ({
  /** The rows; absent: those of the filter. */
  ids: z.optional(ids('対象', MAX_CHOSEN)),
  /** The query of the list; its page and order count for nothing. */
  filter: z.optional(z.object(query.shape, { error: outdated })),
});

/**
 * The calls that change many rows of a list: named one by one, or all that the list's own filter
 * leaves. `selection` counts them; `change` wants the `marker` of that count, and answers 409 where
 * the rows are others by then.
 * @param parts.write null: that of each row's kind
 */
export const selectionCalls = <
  const Name extends string,
  const Write extends Right | null,
  Query extends z.ZodMiniObject,
  Change extends z.ZodMiniType,
>(
  name: Name,
  { label, write, query, change }: { label: string; write: Write; query: Query; change: Change },
) => {
  const writes = { audience: 'staff', right: write } as const;
  const rows = chosenRows(query);
  return {
    selection: post(`/api/staff/${name}/selection`, {
      ...writes,
      summary: `${label}: how many rows are chosen, and the first of them`,
      body: z.object({
        ...rows,
        /** What is about to be done with them, where the remarks are to tell what follows. */
        change: z.optional(change),
      }),
      response: z.object({
        count: z.number(),
        /** The first five. */
        first: z.array(z.object({ id: id(), label: z.string() })),
        /** The numbers of the first thousand. */
        ids: z.array(id()),
        /** Stands for exactly these rows. */
        marker: z.string(),
        /** What is to be known of them before they change. */
        remarks: z.array(countedRemark),
      }),
    }),
    change: post(`/api/staff/${name}/jobs`, {
      ...writes,
      summary: `${label}: changes the chosen rows as a job; small ones are done with the answer`,
      body: z.object({
        ...rows,
        marker: z.string({ error: wrongAction }),
        change,
      }),
      response: job,
    }),
  } as const;
};
