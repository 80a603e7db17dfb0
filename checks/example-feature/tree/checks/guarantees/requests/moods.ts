import type * as contract from '@orchard/contract/moods';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  setMood: {
    rights: holders(200),
    request: async ({ video }) => ({ path: (await video()).id, body: { level: 4 } }),
  },
};
