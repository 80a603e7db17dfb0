import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { resendMail } from '#platform/mail/mails.store.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** Sends mails again, as one change; answers how many. */
export const resendMails = (
  db: Kysely<DB>,
  staff: Staff,
  ids: readonly number[],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const entries: AuditEntry[] = [];
    // In order of their numbers, so that two such changes never wait for each other.
    for (const id of [...ids].sort((a, b) => a - b)) {
      await lockRecord(tx, 'mails', id);
      const resent = await resendMail(tx, id);
      if (!resent) continue;
      const { recipient, subject, wasSent, mailId } = resent;
      entries.push({
        action: 'resend',
        kind: 'mails',
        recordId: id,
        label: `${recipient} ${subject}`,
        before: { state: wasSent ? 'sent' : 'failed' },
        after: { mail_id: mailId },
      });
    }
    await audit(tx, staff, entries);
    return entries.length;
  });
