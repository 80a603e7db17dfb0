import { isDeepStrictEqual } from 'node:util';
import type { Video } from '@orchard/contract/videos';
import { sql, type Transaction } from 'kysely';
import { keepFollowersOpen } from '#features/series/series.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Asker, VideoLists } from './video-lists.view.ts';
import { type StaffVideo, videoResource } from './videos.store.ts';
import { isVideoVisible } from './videos.view.ts';
import { readViewerStates } from './viewer-state.view.ts';

export type { StaffVideo } from './videos.store.ts';

/** Makes a change of a member's state on a video wait for those that are under way. */
export async function lockViewerState(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
): Promise<void> {
  const key = `viewer ${member.id} ${videoId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Changes a member's state on a video and gives back the video as it is then. Changes by the same
 * member on the same video wait for one another, so none is lost and each answer tells the state
 * that its own change left (W-32).
 * @throws Problem 404 when the member may not see the video
 */
export async function changeViewerState(
  { db, videoLists }: { db: Database; videoLists: VideoLists },
  asker: Asker,
  videoId: number,
  change: (tx: Transaction<DB>, member: Member, videoId: number) => Promise<void>,
): Promise<Video> {
  // Before the transaction: within it this would wait for a second connection.
  const video = await orNotFound(videoLists.find(asker, videoId));
  const { member } = asker;
  const states = await db.kysely.transaction().execute(async (tx) => {
    await lockViewerState(tx, member, videoId);
    if (!(await isVideoVisible(tx, member, videoId))) throw notFound();
    await change(tx, member, videoId);
    return readViewerStates(tx, [{ memberId: member.id, videoIds: [videoId] }]);
  });
  return { ...video, ...states[0]?.[0] };
}

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
