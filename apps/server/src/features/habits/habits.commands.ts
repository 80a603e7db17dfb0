import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { listMemberRanges } from '#features/notifications/audiences.view.ts';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import type { Database } from '#platform/database/open-database.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  addContact,
  addWatchDays,
  judgeMembers,
  sweepWatchDays,
  type WatchDay,
} from './habits.store.ts';

export { addDaysOfProgress } from './habits.store.ts';

/**
 * Notes on which days members play something. Only the first report of a member's day is written;
 * the others are known here. Nobody's report fails with it: the next one tries again.
 */
export function watchDays({ kysely }: Pick<Database, 'kysely'>) {
  let today = '';
  let noted = new Set<number>();
  const add = createBatcher(async (days: readonly WatchDay[]) => {
    await addWatchDays(kysely, days);
    return days.map(() => true);
  });
  return async (played: WatchDay): Promise<void> => {
    if (played.day !== today) {
      today = played.day;
      noted = new Set();
    }
    const ofDay = noted;
    if (ofDay.has(played.memberId)) return;
    ofDay.add(played.memberId);
    await add(played).catch(() => ofDay.delete(played.memberId));
  };
}

/** Judges all members by what they watched until yesterday, and forgets old days. */
export async function judgeHabits({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const among of await listMemberRanges(kysely)) {
    await sweepWatchDays(kysely, among);
    await judgeMembers(kysely, among);
  }
}

/** Notes that an operator wrote or called, for colleagues and in the member's time line. */
export const noteContact = (
  db: Kysely<DB>,
  staff: Staff,
  { memberId, note }: { memberId: number; note: string },
) =>
  db.transaction().execute(async (tx) => {
    const found = await readRow<{ name: string }>(tx)`
      SELECT m.name FROM member_habits h JOIN members m ON m.id = h.member_id
      WHERE h.member_id = ${memberId} FOR UPDATE OF h`;
    if (!found) throw notFound();
    if ((await addContact(tx, { memberId, by: staff.name, note })) === 0) return;
    const [kind, after] = ['member-contacts', { note }] as const;
    await audit(tx, staff, {
      action: 'contact',
      kind,
      recordId: memberId,
      label: found.name,
      after,
    });
  });
