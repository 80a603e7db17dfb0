import type * as contract from '@orchard/contract/thumbnails';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  saveThumbnail: {
    rights: holders(204),
    request: async ({ video }) => ({
      path: (await video()).id,
      body: { thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg' },
    }),
  },
};
