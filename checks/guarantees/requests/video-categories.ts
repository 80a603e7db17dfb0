import type * as contract from '@orchard/contract/video-categories';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { LIST } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listCategories: {
    rights: LIST,
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
};
