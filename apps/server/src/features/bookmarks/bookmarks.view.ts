import { type Kysely, sql } from 'kysely';
import { listMarkedVideos, type MarkedEntry } from '#features/videos/marked-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The member's bookmarks, newest first. */
export const listBookmarks = (
  db: Kysely<DB>,
  member: Member,
  page: PageRequest,
): Promise<{ entries: MarkedEntry[]; total: number }> =>
  listMarkedVideos(
    db,
    member,
    sql`SELECT id, video_id, created_at AS marked_at FROM video_bookmarks
        WHERE member_id = ${member.id}`,
    page,
  );
