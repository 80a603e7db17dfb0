import { isDeepStrictEqual } from 'node:util';
import { keepFollowersOpen } from '#features/series/lecture-openings.store.ts';
import { type StaffVideo, videoResource } from '#features/videos/videos.store.ts';

const { published } = videoResource;

/** What decides to whom a video is shown, and when. */
const shownOf = ({ published_at, published_until, brand_ids }: StaffVideo) => ({
  published_at,
  published_until,
  brand_ids: brand_ids.toSorted((a, b) => a - b),
});

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
    const before = await videoResource.read(tx, id);
    if (!before || !isDeepStrictEqual(shownOf(before), shownOf(draft))) {
      await keepFollowersOpen(tx, [id]);
    }
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
