import { randomUUID } from 'node:crypto';
import { findReport } from '#features/report/report.view.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { contractMail } from './contract-mail.view.ts';
import { arrivalsMail } from './notification-mails.view.ts';
import { reportMail } from './report-mail.view.ts';
import { takeArrivals, takeReport } from './staff-notifications.store.ts';
import {
  listReportReaders,
  listWaitingListeners,
  type TellReason,
} from './staff-notifications.view.ts';

/**
 * Mails operators what came since they were last told, as each of them wants to hear it, and reminds
 * them of what waits too long. What was told and its mail are one transaction per operator, so each
 * is told once, whatever dies in between.
 * @returns the number of mails
 */
export async function tellOperators(
  db: Database,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
): Promise<number> {
  // They yield to mails that a member waits for.
  const batchId = randomUUID();
  const tell = (staffId: number, reason: TellReason) =>
    db.kysely.transaction().execute(async (tx) => {
      const arrivals = await takeArrivals(tx, staffId, reason);
      const [first] = arrivals;
      if (!first) return 0;
      const asked = arrivals.filter((one) => one.inbox !== 'members');
      const contracts = arrivals.filter((one) => one.inbox === 'members');
      const mails = [
        ...(asked.length > 0 ? [arrivalsMail(reason, first, origin, asked)] : []),
        ...(contracts.length > 0 ? [contractMail(first, origin, contracts)] : []),
      ];
      await outbox.putMany(
        tx,
        mails.map((message) => ({ message, options: { batchId } })),
      );
      return mails.length;
    });
  const waiting: [TellReason, number][] = [];
  for (const reason of ['new', 'late'] as const) {
    for (const staffId of await listWaitingListeners(db.kysely, reason)) {
      waiting.push([reason, staffId]);
    }
  }
  return workOnEach(waiting, async ([[reason, staffId]]) => {
    const mails = await tell(staffId, reason);
    if (mails > 0) outbox.wake();
    return mails;
  });
}

/**
 * Mails the numbers of the last month to the operators who want them, once each: from the first of a
 * month on, also where the site stood still then.
 * @returns the number of mails
 */
export async function sendReports(
  db: Database,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
): Promise<number> {
  const batchId = randomUUID();
  return workOnEach(await listReportReaders(db.kysely), ([staffId]) =>
    db.kysely.transaction().execute(async (tx) => {
      const reader = await takeReport(tx, staffId);
      if (!reader) return 0;
      const report = await findReport(tx, reader.month);
      await outbox.put(tx, reportMail(reader, origin, report), { batchId });
      return 1;
    }),
  );
}
