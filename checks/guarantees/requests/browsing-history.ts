import type * as contract from '@orchard/contract/browsing-history';
import {
  aboutVideo,
  type EntriesOf,
  nothing,
  type Preparation,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';

/** A video that the sender has opened. */
async function opened({ make, owner, video: makeVideo }: Preparation) {
  const video = await makeVideo();
  await make.history({ by: await owner(), video });
  return video;
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listHistory: {
    rights: LIST,
    request: async (preparation) => opened(preparation).then(() => ({ mark: preparation.mark })),
  },
  recordHistory: { rights: holders(204), request: aboutVideo },
  deleteHistoryEntry: {
    rights: everyMember(204),
    request: async (preparation) => ({ path: (await opened(preparation)).id }),
  },
  clearHistory: {
    rights: everyMember(204),
    request: async (preparation) => opened(preparation).then(nothing),
  },
};
