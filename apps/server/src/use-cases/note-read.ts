import type { Kysely } from 'kysely';
import { type ReadNews, readNews } from '#features/notifications/notifications.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Visitor } from '#platform/sessions/visitor.ts';

/**
 * Notes that the sender of a request has read news, in the bell or where they lead. The answer counts
 * what is left. Nothing is written while the bell has nothing unread.
 */
export async function noteRead(
  db: Kysely<DB>,
  visitor: Visitor | null,
  which: ReadNews,
): Promise<void> {
  if (!visitor?.member || visitor.unread === 0) return;
  visitor.unread = await readNews(db, visitor.member.id, which);
}
