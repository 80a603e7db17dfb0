import type * as contract from '@orchard/contract/watching';
import {
  aboutVideo,
  type EntriesOf,
  type Preparation,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';
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
    rights: holders(200),
    request: async ({ video }) => ({ path: (await video()).id, body: playbackReport() }),
  },
  getPlayback: { rights: holders(200), request: aboutVideo },
  startReview: { rights: holders(200), request: aboutVideo },
  listProgress: {
    rights: LIST,
    request: async (preparation) => {
      const { id } = await begun(preparation);
      return { query: `id=${id}`, mark: `"video_id":${id},` };
    },
  },
  listContinue: {
    rights: LIST,
    request: async (preparation) => begun(preparation).then(() => ({ mark: preparation.mark })),
  },
  getResume: {
    rights: LIST,
    request: async (preparation) => begun(preparation).then(() => ({ mark: preparation.mark })),
  },
  putAside: {
    rights: everyMember(204),
    request: async (preparation) => ({ path: (await begun(preparation)).id }),
  },
  takeBackUp: {
    rights: everyMember(204),
    request: async (preparation) => {
      const { id } = await begun(preparation);
      await preparation.db.pool.query(
        'UPDATE video_progress SET is_put_aside = true WHERE video_id = $1',
        [id],
      );
      return { path: id };
    },
  },
  listCategoryProgress: {
    rights: LIST,
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
  getNextVideo: { rights: holders(200), request: aboutVideo },
};
