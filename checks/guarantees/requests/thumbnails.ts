import type * as contract from '@orchard/contract/thumbnails';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  saveThumbnail: {
    rights: [401, 204, 404, 204, 404, 401, 401],
    request: async ({ video }) => ({
      path: (await video()).id,
      body: { thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg' },
    }),
  },
};
