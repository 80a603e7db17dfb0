import type * as contract from '@orchard/contract/video-notes';
import { type EntriesOf, type Preparation, unique } from '#checks/guarantees/prepare-request.ts';

/** A note of the sender. */
const kept = async ({ make, owner, video }: Preparation) =>
  make.videoNote({ by: await owner(), video: await video() });

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listVideoNotes: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
  addVideoNote: {
    rights: [401, 201, 404, 201, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id, body: { second: 1 } }),
  },
  changeVideoNote: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: async (preparation) => ({
      path: (await kept(preparation)).noteId,
      body: { note: unique('メモ') },
    }),
  },
  deleteVideoNote: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async (preparation) => ({ path: (await kept(preparation)).noteId }),
  },
  listAllVideoNotes: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async (preparation) => kept(preparation).then(() => ({ mark: preparation.mark })),
  },
};
