import { randomUUID } from 'node:crypto';
import { formatStaffMessage, type StaffMessageKey } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import {
  confirmEmailMail,
  confirmEmailTemplate,
  emailChangedMail,
  emailChangedTemplate,
  emailUndoneTemplate,
} from '#features/account/email-change-mails.view.ts';
import { mailToTrusted } from '#features/account/trusted-address.commands.ts';
import { sendReminder } from '#features/invitations/invitations.commands.ts';
import { loginCodeTemplate } from '#features/login-codes/login-code-mails.view.ts';
import { sendInvitation } from '#features/members/members.commands.ts';
import {
  findAddressee,
  findByEmail,
  findHolder,
  findInvitee,
} from '#features/members/members.view.ts';
import { staffLinkTemplate } from '#features/operators/operator-mails.view.ts';
import { mailStaffLink } from '#features/operators/operators.commands.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import {
  invitationTemplate,
  reminderTemplate,
  resetMail,
  resetTemplate,
} from '#features/passwords/password-mails.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { proofCodeTemplate } from '#features/proofs/proof-mails.view.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { hasStaffToken } from '#features/staff-auth/staff-auth.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { holdMail, type MailToResend, resendAsItIs } from '#platform/mail/mails.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  findLiveToken,
  hasToken,
  issueToken,
  repeatUndoing,
  TOKEN_LIFETIME,
} from '#platform/tokens/mailed-tokens.store.ts';

/** Queues a mail with a new link, or nothing if the link has no purpose any more. */
type Renew = (tx: Kysely<DB>, parts: PasswordParts, mail: MailToResend) => Promise<unknown>;

const renewReset: Renew = async (tx, parts, { recipient, hasExpired }) => {
  const member = await findByEmail(tx, recipient);
  // A link that is gone before it expired was used, or ended by a change of password or address.
  if (!member || !(hasExpired || (await hasToken(tx, member.id, 'reset')))) return;
  const secret = await issueToken(tx, member.id, 'reset');
  const mailMessage = resetMail(member, parts.origin, secret);
  await mailToTrusted(tx, parts, member, mailMessage, TOKEN_LIFETIME.reset);
};

const renewInvited =
  (send: typeof sendInvitation | typeof sendReminder): Renew =>
  async (tx, parts, { recipient }) => {
    const holder = await findHolder(tx, recipient);
    const member = holder && (await findInvitee(tx, holder.id));
    if (member) await send(tx, parts, member);
  };

const renewConfirmation: Renew = async (tx, { outbox, origin }, { recipient, writtenAt }) => {
  const live = await findLiveToken(tx, 'email', recipient, writtenAt);
  const member = live && (await findAddressee(tx, live.memberId));
  if (!member) return;
  const secret = await issueToken(tx, member.id, 'email', recipient, live.isUnproved);
  const mailMessage = confirmEmailMail(member, recipient, origin, secret);
  await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.email });
};

const renewUndoing: Renew = async (tx, { outbox, origin }, { recipient, writtenAt }) => {
  const live = await findLiveToken(tx, 'undo_email', recipient, writtenAt);
  const member = live && (await findAddressee(tx, live.memberId));
  if (!member) return;
  const secret = await repeatUndoing(tx, live);
  const change = { ...member, oldEmail: recipient, newEmail: member.email };
  const mailMessage = emailChangedMail({ ...change, changedBy: 'somebody' }, origin, secret);
  await outbox.put(tx, mailMessage);
};

const renewStaffLink: Renew = async (tx, parts, { recipient }) => {
  const credentials = await findCredentials(tx, 'staff', recipient);
  if (!credentials || credentials.isShutOut) return;
  const isWanted = credentials.passwordHash === null || (await hasStaffToken(tx, credentials.id));
  const operator = isWanted ? await findOperatorFields(tx, credentials.id) : undefined;
  if (operator) await mailStaffLink(tx, parts, { ...operator, id: credentials.id });
};

export const RENEWALS: ReadonlyMap<string, Renew> = new Map([
  [resetTemplate.kind, renewReset],
  [emailUndoneTemplate.kind, renewReset],
  [invitationTemplate.kind, renewInvited(sendInvitation)],
  [reminderTemplate.kind, renewInvited(sendReminder)],
  [confirmEmailTemplate.kind, renewConfirmation],
  [emailChangedTemplate.kind, renewUndoing],
  [staffLinkTemplate.kind, renewStaffLink],
  // Good in the browser alone that asked for it, which can ask for another.
  [loginCodeTemplate.kind, async () => undefined],
  [proofCodeTemplate.kind, async () => undefined],
]);

/**
 * Sends a mail with a secret link again. The old link is not stored, so this makes a new one if it
 * still has a purpose.
 * @returns the id of the new mail; null if the link has no purpose any more
 */
async function renewMail(
  tx: Kysely<DB>,
  parts: PasswordParts,
  mail: MailToResend,
  batchId: string | null,
): Promise<number | null> {
  let renewed: number | null = null;
  const put: PasswordParts['outbox']['put'] = async (within, message, options) => {
    const queued = await parts.outbox.put(within, message, {
      ...options,
      batchId,
      resentFrom: mail.id,
    });
    renewed = queued.id;
    return queued;
  };
  await RENEWALS.get(mail.kind)?.(tx, { ...parts, outbox: { ...parts.outbox, put } }, mail);
  return renewed;
}

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
