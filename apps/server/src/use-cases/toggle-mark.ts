import type { Video } from '@orchard/contract/videos';
import { sql, type Transaction } from 'kysely';
import { findVideo } from '#features/videos/videos.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Makes whoever changes a member's marks on a video wait for whoever does already. */
export async function lockMarks(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
): Promise<void> {
  const key = `mark ${member.id} ${videoId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Changes one of a member's marks on a video and gives back the video as it is then. Presses of
 * the same member on the same video wait for one another, so none is lost and each answer tells
 * the state that its own press left (W-32).
 * @throws Problem 404 when the member may not see the video
 */
export const toggleMark = (
  db: Database,
  member: Member,
  videoId: number,
  toggle: (tx: Transaction<DB>, member: Member, videoId: number) => Promise<void>,
): Promise<Video> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockMarks(tx, member, videoId);
    if (!(await findVideo(tx, member, videoId))) throw notFound();
    await toggle(tx, member, videoId);
    const video = await findVideo(tx, member, videoId);
    if (!video) throw notFound();
    return video;
  });
