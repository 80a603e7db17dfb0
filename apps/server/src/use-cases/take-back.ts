import { cancelSending } from '#features/broadcasts/broadcasts.store.ts';
import { listErased } from '#features/erasures/erasures.view.ts';
import { endAllLoginCodes } from '#features/login-codes/login-codes.store.ts';
import { keepAnnounced, listAnnounced } from '#features/notifications/announced.store.ts';
import { settleAllNews } from '#features/notifications/notifications.store.ts';
import { dropAllPush } from '#features/push/push-messages.store.ts';
import { endAllStaffTokens } from '#features/staff-auth/staff-tokens.store.ts';
import { endAllTokens } from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { withdrawAllMails } from '#platform/mail/mails.store.ts';
import { type Auditor, audit } from '#platform/records/audit.store.ts';
import { listSessions, replaceSessions } from '#platform/sessions/sessions.store.ts';
import {
  listStaffSessions,
  replaceStaffSessions,
} from '#platform/staff-sessions/staff-sessions.store.ts';
import { applyErasedList } from './apply-erased-list.ts';

/**
 * Readies the database of a point to take the running one's place: who is signed in stays so, what
 * has ended since does not come back, and what was sent since is not sent again.
 * @param point its database
 * @param running the site's
 * @param label the point, as the audit log names it
 */
export async function takeBack(
  point: Database,
  running: Database,
  { staff, label }: { staff: Auditor; label: string },
): Promise<void> {
  const [sessions, staffSessions, told, erased] = await Promise.all([
    listSessions(running.kysely),
    listStaffSessions(running.kysely),
    listAnnounced(running.kysely),
    listErased(running.kysely),
  ]);
  await applyErasedList(point, erased);
  await point.kysely.transaction().execute(async (tx) => {
    await replaceSessions(tx, sessions);
    await replaceStaffSessions(tx, staffSessions);
    await endAllTokens(tx);
    await endAllLoginCodes(tx);
    await endAllStaffTokens(tx);
    await withdrawAllMails(tx);
    await dropAllPush(tx);
    await cancelSending(tx);
    await settleAllNews(tx);
    await keepAnnounced(tx, told);
    const entry = { action: 'return_to', kind: 'point-in-time', recordId: null } as const;
    await audit(tx, staff, [{ ...entry, label, before: null, after: null }]);
  });
}
