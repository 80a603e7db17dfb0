import type * as contract from '@orchard/contract/captions';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getTranscript: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
  searchSpoken: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ make, video, mark }) => {
      await make.captions({ video: await video(), lines: [mark] });
      return { query: `search=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
    },
  },
};
