import * as z from 'zod/mini';
import { choice, id } from '#contract/fields.ts';
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
