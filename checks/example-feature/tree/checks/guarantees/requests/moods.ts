import type { Entries } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** Calls of moods. */
export const entries: Entries = {
  setMood: {
    rights: holders(200),
    request: async ({ video }) => ({ path: (await video()).id, body: { level: 4 } }),
  },
};
