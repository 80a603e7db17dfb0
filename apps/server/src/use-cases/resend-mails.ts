import { randomUUID } from 'node:crypto';
import { formatStaffMessage, type StaffMessageKey } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { holdMail, type MailToResend, resendAsItIs } from '#platform/mail/mails.store.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import type { PasswordParts } from './change-password.ts';
import { renewMail } from './renew-mails.ts';

/** The result of sending mails again. */
export interface Resent {
  count: number;
  skipped: number;
  /** Reasons why mails were skipped, each once. */
  reasons: string[];
}

/** Sends mails again as one change; mails with a secret link get a new one. */
export const resendMails = (
  db: Kysely<DB>,
  parts: PasswordParts,
  staff: Staff,
  ids: readonly number[],
): Promise<Resent> =>
  db.transaction().execute(async (tx) => {
    const entries: AuditEntry[] = [];
    const left = new Set<StaffMessageKey>();
    const batchId = ids.length > 1 ? randomUUID() : null;
    // The id of the mail that goes out; null if its link has no purpose any more.
    const resend = (mail: MailToResend): Promise<number | null> =>
      mail.isSecret ? renewMail(tx, parts, mail, batchId) : resendAsItIs(tx, mail, batchId);
    // Locked in order of ids, so that two such changes cannot deadlock.
    for (const id of [...ids].sort((a, b) => a - b)) {
      await lockRecord(tx, 'mails', id);
      const mail = await holdMail(tx, id);
      if (!mail || mail.left) {
        left.add(`mails.left.${mail?.left ?? 'gone'}`);
        continue;
      }
      const mailId = await resend(mail);
      if (mailId === null) {
        left.add('mails.left.over');
        continue;
      }
      entries.push({
        action: 'resend',
        kind: 'mails',
        recordId: id,
        label: `${mail.recipient} ${mail.subject}`,
        before: { state: mail.wasSent ? 'sent' : 'failed' },
        after: { mail_id: mailId },
      });
    }
    await audit(tx, staff, entries);
    return {
      count: entries.length,
      skipped: ids.length - entries.length,
      reasons: [...left].map((key) => formatStaffMessage(key)),
    };
  });
