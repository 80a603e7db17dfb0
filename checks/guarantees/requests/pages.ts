import type * as contract from '@orchard/contract/pages';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getPage: {
    rights: holders(200),
    request: async ({ make, mark, audience }) => ({
      path: (await make.page({ title: mark, audience })).id,
    }),
  },
};
