import type * as contract from '@orchard/contract/pages';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getPage: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ make, mark, audience }) => ({
      path: (await make.page({ title: mark, audience })).id,
    }),
  },
};
