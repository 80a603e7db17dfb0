import { randomUUID } from 'node:crypto';
import type { MailList } from '@orchard/contract/notification-kinds';
import type { Kysely } from 'kysely';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Visitor } from '#platform/sessions/visitor.ts';
import { resumeMails, stopMails } from './choices.store.ts';
import { listDueMembers } from './due-news.view.ts';
import { newsMails } from './news-mails.view.ts';
import { type ReadNews, readNews, settleNews, takeDueNews } from './notifications.store.ts';

export {
  forgetNews,
  noteGrowth,
  noteMail,
  notifyMember,
  notifyMembers,
  notifyOfSecurity,
  settlePushed,
} from './notifications.store.ts';

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

// Members of one transaction: few enough that their rows are soon free again.
const AT_ONCE = 100;

/**
 * Mails members what they are to be told of by now, each in one mail. Rows are settled with the mail
 * in one transaction: whatever dies in between, nothing is told twice or never.
 * @returns the number of mails
 */
export async function sendDigests(
  db: Database,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
): Promise<number> {
  // They yield to mails that somebody waits for.
  const batchId = randomUUID();
  const settle = (memberIds: readonly number[]) =>
    db.kysely.transaction().execute(async (tx) => {
      const due = await takeDueNews(tx, memberIds);
      const byMember = Map.groupBy(due, ({ member_id }) => member_id);
      const mails = [...byMember].flatMap(([memberId, news]) =>
        newsMails(
          news.filter((each) => each.is_wanted),
          origin,
        ).map((mail) => ({ ...mail, memberId })),
      );
      const queued =
        mails.length > 0
          ? await outbox.putMany(
              tx,
              mails.map(({ message, list, memberId }) => ({
                message,
                options: { batchId, list: list && { name: list, memberId } },
              })),
            )
          : [];
      const mailOf = new Map(
        mails.flatMap(({ ids }, index) => ids.map((id) => [id, queued[index]?.id ?? null])),
      );
      if (due.length > 0) {
        await settleNews(
          tx,
          due.map(({ id }) => ({ id, mailId: mailOf.get(id) ?? null })),
        );
      }
      return mails.length;
    });
  const send = async (memberIds: readonly number[]) => {
    const sent = await settle(memberIds);
    if (sent > 0) outbox.wake();
    return sent;
  };
  return workOnEach(await listDueMembers(db.kysely), send, AT_ONCE);
}
