import { keepFollowersOpen } from '#features/series/lecture-openings.store.ts';
import { videoResource } from '#features/videos/videos.store.ts';

const { published } = videoResource;

/**
 * Videos as records of the console. What a video closes in its series by coming back, as the lecture
 * to be watched first, stays open to those who could watch it.
 */
export const videoRecords: typeof videoResource = {
  ...videoResource,
  async insert(tx, draft, id) {
    if (id !== null) await keepFollowersOpen(tx, [id]);
    return videoResource.insert(tx, draft, id);
  },
  async update(tx, id, draft) {
    await keepFollowersOpen(tx, [id]);
    await videoResource.update(tx, id, draft);
  },
  ...(published && {
    published: {
      ...published,
      async writePeriods(tx, drafts) {
        await keepFollowersOpen(tx, [...drafts.keys()]);
        await published.writePeriods(tx, drafts);
      },
    },
  }),
};
