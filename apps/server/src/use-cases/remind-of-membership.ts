import { sql } from 'kysely';
import { type Ending, listEndings } from '#features/notifications/audiences.view.ts';
import { notifyMembers } from '#features/notifications/notifications.store.ts';
import type { Database } from '#platform/database/open-database.ts';

/** Days before the end, each with how many days later it is still told where nobody could before. */
const STAGES = [
  { days: 30, late: 2 },
  { days: 7, late: 2 },
  { days: 1, late: 1 },
];

const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

/** What is told of an ending today; undefined: nothing. */
export function newsOf({
  until,
  left,
  graceUntil,
}: Ending): { stage: string; words: string } | undefined {
  const end = inWords(until);
  if (left < 0) {
    return {
      stage: 'grace',
      words: `会員期間は${end}に終了しました。${inWords(graceUntil)}までは引き続きご利用いただけます。`,
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
  let made = 0;
  for (const ending of await listEndings(kysely)) {
    const news = newsOf(ending);
    if (!news) continue;
    made += await notifyMembers(
      kysely,
      {
        kind: 'membership',
        event: `membership:${ending.until}:${news.stage}`,
        words: news.words,
      },
      sql`SELECT id FROM members WHERE membership_until = ${ending.until}::date`,
    );
  }
  return made;
}
