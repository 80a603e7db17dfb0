import type * as contract from '@orchard/contract/video-notes';
import {
  aboutVideo,
  type EntriesOf,
  type Preparation,
  unique,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';

/** A note of the sender. */
const kept = async ({ make, owner, video }: Preparation) =>
  make.videoNote({ by: await owner(), video: await video() });

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listVideoNotes: { rights: holders(200), request: aboutVideo },
  addVideoNote: {
    rights: holders(201),
    request: async ({ video }) => ({ path: (await video()).id, body: { second: 1 } }),
  },
  changeVideoNote: {
    rights: everyMember(200),
    request: async (preparation) => ({
      path: (await kept(preparation)).noteId,
      body: { note: unique('メモ') },
    }),
  },
  deleteVideoNote: {
    rights: everyMember(204),
    request: async (preparation) => ({ path: (await kept(preparation)).noteId }),
  },
  listAllVideoNotes: {
    rights: LIST,
    request: async (preparation) => kept(preparation).then(() => ({ mark: preparation.mark })),
  },
};
