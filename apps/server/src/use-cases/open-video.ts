import type { Kysely } from 'kysely';
import { recordHistory } from '#features/browsing-history/browsing-history.store.ts';
import { readElsewhere } from '#features/notifications/notifications.store.ts';
import { startSeries } from '#features/series/series-starts.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes that the member opened the video just now; in a series it may be the member's first day. The
 * news of the video is read with that.
 * @returns whether the member may see the video at all, and the number of unread news if it may have
 *   changed
 */
export async function openVideo(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<{ isVisible: boolean; unread?: number | undefined }> {
  if (!(await recordHistory(db, member, videoId))) return { isVisible: false };
  await startSeries(db, member, videoId);
  return { isVisible: true, unread: await readElsewhere(db, member.id, { videoId }) };
}
