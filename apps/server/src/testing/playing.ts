import { api } from '@orchard/contract';
import type { PlaybackReport } from '@orchard/contract/watching';
import type { Database } from '#platform/database/open-database.ts';
import type { Caller } from './caller.ts';

/** A report as an ordinary player sends it, with some fields changed. */
export const playbackReport = (overrides: Partial<PlaybackReport> = {}): PlaybackReport => ({
  position: overrides.ranges?.at(-1)?.[1] ?? 0,
  duration: null,
  rate: 1,
  ranges: [],
  age: 0,
  ...overrides,
});

/** Plays videos without waiting: `pass` moves the time. */
export function createPlaying(db: Database) {
  /** Opens a video, as its screen does. */
  const open = (who: Caller, video: { id: number }) =>
    who.call(api.recordHistory, { params: { videoId: video.id } });

  const report = (who: Caller, video: { id: number }, overrides: Partial<PlaybackReport> = {}) =>
    who.call(api.reportPlayback, {
      params: { videoId: video.id },
      body: playbackReport(overrides),
    });

  /** Moves everything reported or opened so far this many seconds into the past. */
  async function pass(seconds: number): Promise<void> {
    await db.pool.query(
      `UPDATE video_progress SET clock_at = clock_at - $1 * interval '1 second',
         position_at = position_at - $1 * interval '1 second'`,
      [seconds],
    );
    await db.pool.query(
      "UPDATE browsing_history SET viewed_at = viewed_at - $1 * interval '1 second'",
      [seconds],
    );
  }

  /** Watches from one second to another, reporting every ten seconds. */
  async function watch(who: Caller, video: { id: number }, from: number, to: number) {
    for (let at = from; at < to; at += 10) {
      await pass(10);
      await report(who, video, { ranges: [[at, Math.min(at + 10, to)]] });
    }
  }
  return { open, report, pass, watch };
}
