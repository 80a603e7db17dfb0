import { api } from '@orchard/contract';
import type { PlaybackReport } from '@orchard/contract/watching';
import type { Database } from '#platform/database/open-database.ts';
import type { Caller } from './caller.ts';

/** A report as an ordinary player sends it; whatever is not said is ordinary. */
export const playbackReport = (overrides: Partial<PlaybackReport> = {}): PlaybackReport => ({
  position: overrides.ranges?.at(-1)?.[1] ?? 0,
  duration: null,
  rate: 1,
  ranges: [],
  age: 0,
  ...overrides,
});

/** Ways to watch videos without waiting: time passes when it is told to. */
export const createPlaying = (db: Database) => ({
  /** Opens a video, as its screen does. */
  open: (who: Caller, video: { id: number }) =>
    who.call(api.recordHistory, { params: { videoId: video.id } }),

  /** Reports what was played. */
  report: (who: Caller, video: { id: number }, overrides: Partial<PlaybackReport> = {}) =>
    who.call(api.reportPlayback, {
      params: { videoId: video.id },
      body: playbackReport(overrides),
    }),

  /** Lets so many seconds go by for everything that has been reported or opened. */
  async pass(seconds: number): Promise<void> {
    await db.pool.query(
      `UPDATE video_progress SET clock_at = clock_at - $1 * interval '1 second',
         position_at = position_at - $1 * interval '1 second'`,
      [seconds],
    );
    await db.pool.query(
      "UPDATE browsing_history SET viewed_at = viewed_at - $1 * interval '1 second'",
      [seconds],
    );
  },
});
