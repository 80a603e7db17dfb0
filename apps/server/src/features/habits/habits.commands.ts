import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { listMemberRanges } from '#features/notifications/audiences.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import * as store from './habits.store.ts';

export { keepMost } from './habits.store.ts';

/**
 * Notes on which days members play something. Only the first report of a member's day is written;
 * the others are known here. Nobody's report fails with it: the next one tries again.
 */
export function watchDays({ kysely }: Pick<Database, 'kysely'>) {
  let today = '';
  let noted = new Set<number>();
  return async (played: store.WatchDay): Promise<void> => {
    if (played.day !== today) [today, noted] = [played.day, new Set()];
    const ofDay = noted;
    if (ofDay.has(played.memberId)) return;
    ofDay.add(played.memberId);
    await store.addWatchDay(kysely, played).catch(() => ofDay.delete(played.memberId));
  };
}

/** Judges all members by what they watched until yesterday, and forgets old days. */
export async function judgeHabits({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const among of await listMemberRanges(kysely)) {
    await store.sweepWatchDays(kysely, among);
    await store.judgeMembers(kysely, among);
  }
}

/** Notes that an operator wrote or called, for colleagues and in the member's time line. */
export const noteContact = (
  db: Kysely<DB>,
  staff: Staff,
  { memberId, note }: { memberId: number; note: string },
) =>
  db.transaction().execute(async (tx) => {
    const { name: label, isTwice } = await orNotFound(
      store.addContact(tx, { memberId, by: staff.name, note }),
    );
    if (isTwice) return;
    const [kind, after] = ['member-contacts', { note }] as const;
    await audit(tx, staff, { action: 'contact', kind, recordId: memberId, label, after });
  });
