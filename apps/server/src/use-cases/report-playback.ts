import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { markSeenThrough } from '#features/completions/completions.store.ts';
import { addAllPlayed, type Playing, type Reported } from '#features/watching/progress.store.ts';
import { createBatcher } from '#platform/create-batcher.ts';
import type { Database } from '#platform/database/open-database.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { lockViewerState } from './change-viewer-state.ts';

/** Takes a report of playing; see {@link playbackReports}. */
export type ReportPlayback = (
  member: Member,
  videoId: number,
  report: PlaybackReport,
) => Promise<VideoProgress>;

// Two at once: while one is brought to the disk the next is worked out.
const TOGETHER = {
  maxBatchSize: 100,
  concurrency: 2,
  partitionBy: ({ member }: Playing) => member.id,
};

/**
 * Takes reports of playing. Those that come together are written together, in one statement and one
 * commit, each member's own one after the other; a report is answered when it is on the disk. When
 * enough of the video has been seen it is marked as watched, unless the member has ever set or
 * removed that mark by hand.
 * @returns throws Problem 404 when the member may not see the video
 */
export function playbackReports({ kysely }: Database): ReportPlayback {
  const add = createBatcher(
    async (playing: readonly Playing[]): Promise<PromiseSettledResult<Reported | undefined>[]> => {
      try {
        const all = await addAllPlayed(kysely, playing);
        return all.map((value) => ({ status: 'fulfilled', value }));
      } catch (problem) {
        if (playing.length === 1 || isUnavailable(problem)) throw problem;
        // One of them can't be written, as when its member has just been removed: the others can.
        const alone = playing.map(async (one) => (await addAllPlayed(kysely, [one]))[0]);
        return Promise.allSettled(alone);
      }
    },
    TOGETHER,
  );

  return async (member, videoId, report) => {
    const added = await add({ member, videoId, report });
    if (added.status === 'rejected') throw added.reason;
    if (!added.value) throw notFound();
    const { progress, isSeenThrough } = added.value;
    if (!isSeenThrough) return progress;
    const isMarked = await kysely.transaction().execute(async (tx) => {
      // A press of the member's own that is under way goes first.
      await lockViewerState(tx, member, videoId);
      return markSeenThrough(tx, member, videoId);
    });
    return { ...progress, is_watched: isMarked };
  };
}
