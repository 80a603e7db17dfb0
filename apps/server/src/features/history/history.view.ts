import { type Kysely, sql } from 'kysely';
import { listMarkedVideos, type MarkedEntry } from '#features/videos/marked-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The videos that the member has opened, last opened first. */
export const listHistory = (
  db: Kysely<DB>,
  member: Member,
  page: PageRequest,
): Promise<{ entries: MarkedEntry[]; total: number }> =>
  listMarkedVideos(
    db,
    member,
    sql`SELECT id, video_id, viewed_at AS marked_at FROM browsing_history
        WHERE member_id = ${member.id}`,
    page,
  );
