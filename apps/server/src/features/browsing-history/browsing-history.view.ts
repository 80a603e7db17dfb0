import { type Kysely, sql } from 'kysely';
import { listVideoEntries, type VideoEntry } from '#features/videos/videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The videos that the member has opened, last opened first. */
export const listHistory = (db: Kysely<DB>, member: Member): Promise<VideoEntry[]> =>
  listVideoEntries(
    db,
    sql`SELECT id, video_id, viewed_at AS entered_at FROM browsing_history WHERE member_id = ${member.id}`,
  );
