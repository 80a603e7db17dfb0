import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { filterOf } from '#contract/staff/wire.ts';

/** An operator with the name to show. */
export const colleague = z.object({ id: id(), name: z.string() });

/** The assignee: an operator's id; null: unassigned. */
export const assignment = z.object({
  staff_id: z.nullable(
    z.number({ error: () => formatMessage('validation.choose', { label: '担当者' }) }).check(
      z.int({ error: formatMessage('validation.choose', { label: '担当者' }) }),
      z.positive({ error: formatMessage('validation.choose', { label: '担当者' }) }),
      z.maximum(2_147_483_647, {
        error: formatMessage('validation.choose', { label: '担当者' }),
      }),
    ),
  ),
});

/** Filter by assignee: oneself, or unassigned. */
export const filterAssignee = () => filterOf(['mine', 'nobody'], '担当者');

/** A brand with the name to show. */
export const brandLabel = z.object({ id: id(), label: z.string() });
