import type { Kysely } from 'kysely';
import { recordHistory } from '#features/browsing-history/browsing-history.store.ts';
import { startSeries } from '#features/series/series-starts.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes that the member opened the video just now; in a series it may be the member's first day.
 * @returns whether the member may see the video at all
 */
export async function openVideo(db: Kysely<DB>, member: Member, videoId: number): Promise<boolean> {
  if (!(await recordHistory(db, member, videoId))) return false;
  await startSeries(db, member, videoId);
  return true;
}
