import type * as contract from '@orchard/contract/watching';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';
import { playbackReport } from '#server/testing/playing.ts';

/** A video that the sender has begun to watch. */
async function begun({ make, owner, video: makeVideo }: Preparation) {
  const video = await makeVideo();
  await make.progress({ by: await owner(), video });
  return video;
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  reportPlayback: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id, body: playbackReport() }),
  },
  getPlayback: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
  startReview: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
  listProgress: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async (preparation) => {
      const { id } = await begun(preparation);
      return { query: `id=${id}`, mark: `"video_id":${id},` };
    },
  },
  listContinue: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async (preparation) => begun(preparation).then(() => ({ mark: preparation.mark })),
  },
  putAside: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async (preparation) => ({ path: (await begun(preparation)).id }),
  },
  listCategoryProgress: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
  getNextVideo: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async ({ video }) => ({ path: (await video()).id }),
  },
};
