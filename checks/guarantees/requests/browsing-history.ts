import type * as contract from '@orchard/contract/browsing-history';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';

/** A video that the sender has opened. */
async function opened({ make, owner, video: makeVideo }: Preparation) {
  const video = await makeVideo();
  await make.history({ by: await owner(), video });
  return video;
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listHistory: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async (preparation) => opened(preparation).then(() => ({ mark: preparation.mark })),
  },
  recordHistory: {
    rights: [401, 204, 404, 204, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
  deleteHistoryEntry: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async (preparation) => ({ path: (await opened(preparation)).id }),
  },
  clearHistory: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async (preparation) => opened(preparation).then(nothing),
  },
};
