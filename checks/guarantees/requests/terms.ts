import type * as contract from '@orchard/contract/terms';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getTerms: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: async () => ({ path: 'orchard_main' }),
  },
};
