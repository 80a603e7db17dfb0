import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import type { Right } from '#contract/staff/rights.ts';
import { bulkResult, ids } from '#contract/staff/wire.ts';

const MAX_POSITION = 1_000_000;
const wrong = () =>
  formatStaffMessage('validation.between', { label: '並び順', min: 0, max: MAX_POSITION });

/** Position of a record within its resource, smallest first; null: last. */
export const position = () =>
  z.nullable(
    z
      .number({ error: wrong })
      .check(
        z.int({ error: wrong }),
        z.minimum(0, { error: wrong }),
        z.maximum(MAX_POSITION, { error: wrong }),
      ),
  );

/**
 * The call that orders records of a resource. The named records share out, in their new order, the
 * places that they held together; others stay.
 */
export const ordered = <const Name extends string, const Write extends Right>(
  name: Name,
  { label, write }: { label: string; write: Write },
) =>
  ({
    order: post(`/api/staff/${name}/order`, {
      audience: 'staff',
      right: write,
      summary: `${label}: put several in this order, as one change; 409 where one of them is gone`,
      body: z.object({ ids: ids('並び順') }),
      response: bulkResult,
    }),
  }) as const;
