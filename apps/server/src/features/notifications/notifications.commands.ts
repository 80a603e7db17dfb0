import { randomUUID } from 'node:crypto';
import type { MailList } from '@orchard/contract/notification-kinds';
import { type Kysely, sql } from 'kysely';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Visitor } from '#platform/sessions/visitor.ts';
import { type Ending, listEndings } from './audiences.view.ts';
import { resumeMails, stopMails } from './choices.store.ts';
import { listDueMembers } from './due-news.view.ts';
import { newsMails } from './news-mails.view.ts';
import {
  notifyMembers,
  type ReadNews,
  readNews,
  settleNews,
  takeDueNews,
} from './notifications.store.ts';

export {
  forgetNews,
  noteMail,
  notifyMember,
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

/** Days before the end, each with how many days later it is still told where nobody could before. */
const STAGES = [
  { days: 30, late: 2 },
  { days: 7, late: 2 },
  { days: 1, late: 1 },
];

const formatEnd = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

/** What is told of an ending today; undefined: nothing. */
export function newsOf({
  until,
  left,
  graceUntil,
}: Ending): { stage: string; words: string } | undefined {
  const end = formatEnd(until);
  if (left < 0) {
    return {
      stage: 'grace',
      words: `会員期間は${end}に終了しました。${formatEnd(graceUntil)}までは引き続きご利用いただけます。`,
    };
  }
  const stage = STAGES.find(({ days, late }) => left <= days && left >= days - late);
  return (
    stage && {
      stage: String(stage.days),
      words:
        left === 0
          ? `会員期間は本日、${end}に終了します。`
          : `会員期間は${end}に終了します（あと${left}日）。`,
    }
  );
}

/**
 * Tells members that their membership ends in 30, 7 or 1 days, and on the day after it that the days
 * of grace go on; of each last day once. Where nobody told on the day itself, it is told up to two
 * days later.
 * @returns how many news that made
 */
export async function remindOfMembership({ kysely }: Database): Promise<number> {
  return workOnEach(await listEndings(kysely), async ([ending]) => {
    const news = newsOf(ending);
    if (!news) return 0;
    return notifyMembers(
      kysely,
      {
        kind: 'membership',
        event: `membership:${ending.until}:${news.stage}`,
        words: news.words,
      },
      sql`SELECT id FROM members WHERE membership_until = ${ending.until}::date`,
    );
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
