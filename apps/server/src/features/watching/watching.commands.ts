import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { markSeenThrough } from '#features/completions/completions.commands.ts';
import { watchDays } from '#features/habits/habits.commands.ts';
import { lockViewerState } from '#features/videos/videos.commands.ts';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import type { Database } from '#platform/database/open-database.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { addAllPlayed, type Playing, type Reported } from './progress.store.ts';

export { keepSums } from './anonymous-watching.store.ts';

/** Stores a playback report; see {@link playbackReports}. */
export type ReportPlayback = (
  member: Member,
  videoId: number,
  report: PlaybackReport,
) => Promise<VideoProgress>;

// Two at once: the next is computed while one is written to disk.
const TOGETHER = {
  maxBatchSize: 100,
  concurrency: 2,
  partitionBy: ({ member }: Playing) => member.id,
};

/**
 * Stores playback reports. Reports that arrive together share one statement and one commit; one
 * member's reports run in sequence. The answer follows the commit to disk. A video of which the
 * member has seen enough becomes completed, unless the member has ever decided that by hand.
 * @returns throws Problem 404 when the member cannot see the video
 */
export function playbackReports({ kysely }: Database): ReportPlayback {
  const noteDay = watchDays({ kysely });
  const add = createBatcher(
    async (playing: readonly Playing[]): Promise<PromiseSettledResult<Reported | undefined>[]> => {
      try {
        const all = await addAllPlayed(kysely, playing);
        return all.map((value) => ({ status: 'fulfilled', value }));
      } catch (problem) {
        if (playing.length === 1 || isUnavailable(problem)) throw problem;
        // One report failed, for example because its member was just removed: try each alone.
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
    const { progress, isSeenThrough, day } = added.value;
    if (report.ranges.length > 0) await noteDay({ memberId: member.id, day });
    if (!isSeenThrough) return progress;
    const isMarked = await kysely.transaction().execute(async (tx) => {
      // The member's own press goes first.
      await lockViewerState(tx, member, videoId);
      return markSeenThrough(tx, member, videoId);
    });
    return { ...progress, is_watched: isMarked };
  };
}
