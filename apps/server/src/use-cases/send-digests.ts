import { randomUUID } from 'node:crypto';
import { listDueMembers } from '#features/notifications/due-news.view.ts';
import { newsMails } from '#features/notifications/news-mails.view.ts';
import { settleNews, takeDueNews } from '#features/notifications/notifications.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

// Members of one transaction: few enough that their rows are soon free again.
const AT_ONCE = 100;

/**
 * Mails members what they are to be told of by now, each in one mail. Rows are settled with the mail
 * in one transaction: whatever dies in between, nothing is told twice or never.
 * @returns the number of mails
 */
export async function sendDigests(
  db: Database,
  { outbox, origin }: { outbox: Outbox; origin: string },
): Promise<number> {
  // They yield to mails that somebody waits for.
  const batchId = randomUUID();
  const send = (memberIds: readonly number[]) =>
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
  const members = await listDueMembers(db.kysely);
  let sent = 0;
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const more = await send(members.slice(from, from + AT_ONCE));
    if (more > 0) outbox.wake();
    sent += more;
  }
  return sent;
}
