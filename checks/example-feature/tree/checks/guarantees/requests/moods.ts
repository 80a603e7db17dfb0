import type * as contract from '@orchard/contract/moods';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  setMood: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id, body: { level: 4 } }),
  },
};
