import type * as contract from '@orchard/contract/video-categories';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listCategories: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
};
