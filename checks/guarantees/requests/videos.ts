import type * as contract from '@orchard/contract/videos';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listVideos: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ video, mark }) => video().then(() => ({ mark })),
  },
  getVideo: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
};
