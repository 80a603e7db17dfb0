import type * as contract from '@orchard/contract/bookmarks';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listBookmarks: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ make, owner, video, mark }) => {
      await make.bookmark({ by: await owner(), video: await video() });
      return { mark };
    },
  },
  toggleBookmark: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
};
