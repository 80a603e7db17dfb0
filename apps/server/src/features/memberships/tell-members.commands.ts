import { japaneseDate } from '@orchard/contract/japanese-date';
import { sql } from 'kysely';
import { notifyMembers } from '#features/notifications/notifications.commands.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import { noteNight, settleFailures } from './membership-events.store.ts';
import { listMembershipNews, type MembershipNews } from './membership-news.view.ts';

/** Longest name of a brand in a sentence. */
const LONGEST = 80;

/** What members read about their contract with one brand. */
export function wordsOf({
  brand,
  about,
  renewsOn,
  until,
  left,
}: Pick<MembershipNews, 'brand' | 'about' | 'renewsOn' | 'until' | 'left'>): string {
  const of = `「${[...brand].slice(0, LONGEST).join('')}」の`;
  const end = japaneseDate(until);
  switch (about) {
    case 'renewal':
      return `${of}ご契約は${japaneseDate(renewsOn ?? until)}に更新されます。更新しない場合は、${end}までに「ご契約」からお知らせください。`;
    case 'ending':
      return left === 0
        ? `${of}会員期間は本日、${end}に終了します。`
        : `${of}会員期間は${end}に終了します（あと${left}日）。`;
    case 'failed':
      return `${of}お支払いを確認できませんでした。お支払いのお手続きをお願いいたします。${left === 0 ? '本日、' : ''}${end}まではご利用いただけます。`;
  }
}

async function tell({ kysely }: Database, which: 'all' | 'untold failures'): Promise<number> {
  const told = await workOnEach(await listMembershipNews(kysely, which), ([news]) => {
    const { brandId, about, day, stage, memberIds } = news;
    return notifyMembers(
      kysely,
      {
        kind: 'membership',
        event: `membership:${brandId}:${about}:${day}:${stage}`,
        words: wordsOf(news),
        brandId,
      },
      sql`SELECT unnest(${memberIds}::bigint[])`,
    );
  });
  await settleFailures(kysely);
  return told;
}

/**
 * Tells members that their contract renews, a week before the last day for a notice; that it ends, in
 * 30, 7 or 1 days; and again of a payment that failed, after three days and on the day before the last
 * one. Of each once; what could not be told on its day is told up to two days later, and of a renewal
 * until the last day for a notice.
 * @returns how many news that made
 */
export const tellOfMemberships = (db: Database): Promise<number> => tell(db, 'all');

/** Tells members at once that a payment failed, unless it has come in; answers how many news. */
export const tellOfFailures = (db: Database): Promise<number> => tell(db, 'untold failures');

/**
 * Notes who joined, renewed and ended on each day since the last night; once more does no harm.
 * @returns how many events
 */
export const noteMembershipDays = ({ kysely }: Database): Promise<number> =>
  kysely.transaction().execute(noteNight);
