import { listMemberRanges } from '#features/notifications/audiences.view.ts';
import { notifyEach } from '#features/notifications/notifications.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import { nextLectures } from './next-lecture.view.ts';

/**
 * Leads members on who have watched nothing for some days: each to one lecture, at most once in two
 * weeks; once more on a day does no harm.
 * @returns how many news that made
 */
export async function tellOfNext({ kysely }: Database): Promise<number> {
  let told = 0;
  for (const among of await listMemberRanges(kysely)) {
    told += await notifyEach(kysely, 'next_lecture', nextLectures(among));
  }
  return told;
}
