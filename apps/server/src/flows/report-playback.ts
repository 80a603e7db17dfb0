import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { markSeenThrough } from '#features/completions/completions.store.ts';
import { addPlayed } from '#features/watching/progress.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { lockMarks } from './toggle-mark.ts';

/**
 * Takes a report of playing. When enough of the video has been seen it is marked as watched,
 * unless the member has ever set or removed that mark by hand.
 * @throws Problem 404 when the member may not see the video
 */
export async function reportPlayback(
  db: Database,
  member: Member,
  videoId: number,
  report: PlaybackReport,
): Promise<VideoProgress> {
  const reported = await addPlayed(db.kysely, member, videoId, report);
  if (!reported) throw notFound();
  const { progress, isSeenThrough } = reported;
  if (!isSeenThrough) return progress;
  const isMarked = await db.kysely.transaction().execute(async (tx) => {
    // A press of the member's own that is under way goes first.
    await lockMarks(tx, member, videoId);
    return markSeenThrough(tx, member, videoId);
  });
  return { ...progress, is_watched: isMarked };
}
