import type { MailList } from '@orchard/contract/notification-kinds';
import type { Kysely } from 'kysely';
import { resumeMails, stopMails } from '#features/notifications/choices.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Takes a member out of the list of a mail, or of all lists, or lets its mails go again. What waits
 * is withdrawn in the same transaction.
 */
export async function leaveList(
  db: Kysely<DB>,
  { memberId, list }: { memberId: number; list: MailList },
  stop: 'list' | 'all' | 'resume',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (stop === 'resume') await resumeMails(tx, memberId, list);
    else await stopMails(tx, memberId, stop === 'all' ? 'all' : list);
  });
}
