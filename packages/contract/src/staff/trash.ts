import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { queryMatching } from '#contract/list-query.ts';
import { selectionCalls, wrongAction } from '#contract/staff/selection.ts';
import { oneRecord, staffListQuery } from '#contract/staff/wire.ts';

const query = staffListQuery(['at', 'expires_at', 'label', 'id'], {
  kind: queryMatching(/^[a-z][a-z0-9-]{0,63}$/, '種類'),
});

/** What an operator does with what was deleted; only administrators erase. */
export const trashChange = z.discriminatedUnion(
  'action',
  [z.object({ action: z.literal('restore') }), z.object({ action: z.literal('erase') })],
  { error: wrongAction },
);

/** What an operator does with what was deleted. */
export type TrashChange = z.output<typeof trashChange>;

// Those of each kind: to read for the list, to write for restoring.
const ofEachKind = { audience: 'staff', right: null } as const;

/** What operators deleted within the last thirty days, of the kinds that the operator may read. */
export const trash = {
  list: get('/api/staff/trash', {
    ...ofEachKind,
    summary: 'Trash: one page of what was deleted and can be restored, of kinds that one may read',
    query,
    response: z.array(
      z.object({
        id: id(),
        kind: z.string(),
        record_id: id(),
        label: z.string(),
        staff_name: z.string(),
        /** When it was deleted, and when it will be gone for good. */
        at: wireTime(),
        expires_at: wireTime(),
        days_left: z.number(),
      }),
    ),
  }),
  ...selectionCalls('trash', { label: 'Trash', write: null, query, change: trashChange }),
} as const;

export const restoreTrash = post('/api/staff/trash/{id}/restore', {
  ...ofEachKind,
  summary:
    'Trash: restores one record whole; 403 without the right to write it, 409 says what stands in its way',
  params: oneRecord,
  response: z.object({ kind: z.string(), record_id: id(), label: z.string() }),
});
