import type { Kysely } from 'kysely';
import { startSeries } from '#features/series/series.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { recordHistory } from './browsing-history.store.ts';

/**
 * Notes that the member opened the video just now; in a series it may be the member's first day.
 * @returns whether the member may see the video at all
 */
export async function openVideo(db: Kysely<DB>, member: Member, videoId: number): Promise<boolean> {
  if (!(await recordHistory(db, member, videoId))) return false;
  await startSeries(db, member, videoId);
  return true;
}
