import type { Video } from '@orchard/contract/videos';
import { sql, type Transaction } from 'kysely';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import { readViewerStates } from '#features/videos/viewer-state.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';

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
  const video = await videoLists.find(asker, videoId);
  if (!video) throw notFound();
  const { member } = asker;
  const states = await db.kysely.transaction().execute(async (tx) => {
    await lockViewerState(tx, member, videoId);
    if (!(await isVideoVisible(tx, member, videoId))) throw notFound();
    await change(tx, member, videoId);
    return readViewerStates(tx, [{ memberId: member.id, videoIds: [videoId] }]);
  });
  return { ...video, ...states[0]?.[0] };
}
