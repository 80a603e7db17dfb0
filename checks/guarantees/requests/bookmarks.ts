import type * as contract from '@orchard/contract/bookmarks';
import { aboutVideo, type EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders, LIST } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listBookmarks: {
    rights: LIST,
    request: async ({ make, owner, video, mark }) => {
      await make.bookmark({ by: await owner(), video: await video() });
      return { mark };
    },
  },
  toggleBookmark: { rights: holders(200), request: aboutVideo },
};
