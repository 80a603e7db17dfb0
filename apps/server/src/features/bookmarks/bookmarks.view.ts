import { type Kysely, sql } from 'kysely';
import { listVideoEntries, type VideoEntry } from '#features/videos/videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The member's bookmarks, newest first. */
export const listBookmarks = (db: Kysely<DB>, member: Member): Promise<VideoEntry[]> =>
  listVideoEntries(
    db,
    sql`SELECT id, video_id, created_at AS entered_at FROM video_bookmarks WHERE member_id = ${member.id}`,
  );
