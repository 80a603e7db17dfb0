import type { Kysely } from 'kysely';
import {
  confirmEmailMail,
  confirmEmailTemplate,
  emailChangedMail,
  emailChangedTemplate,
} from '#features/account/email-change-mails.view.ts';
import { loginCodeTemplate } from '#features/login-codes/login-code-mails.view.ts';
import {
  findAddressee,
  findByEmail,
  findHolder,
  findInvitee,
} from '#features/members/members.view.ts';
import { staffLinkTemplate } from '#features/operators/operator-mails.view.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import {
  invitationTemplate,
  reminderTemplate,
  resetMail,
  resetTemplate,
} from '#features/passwords/password-mails.view.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { hasStaffToken } from '#features/staff-auth/staff-tokens.store.ts';
import {
  findLiveToken,
  hasToken,
  issueToken,
  repeatUndoing,
  TOKEN_LIFETIME,
} from '#features/tokens/mailed-tokens.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { MailToResend } from '#platform/mail/mails.store.ts';
import type { PasswordParts } from './change-password.ts';
import { sendInvitation } from './invite-member.ts';
import { mailStaffLink } from './manage-operators.ts';
import { sendReminder } from './remind-invited.ts';

/** Queues a mail with a new link, or nothing if the link has no purpose any more. */
type Renew = (tx: Kysely<DB>, parts: PasswordParts, mail: MailToResend) => Promise<unknown>;

const renewReset: Renew = async (tx, { outbox, origin }, { recipient, hasExpired }) => {
  const member = await findByEmail(tx, recipient);
  // A link that is gone before it expired was used, or ended by a change of password or address.
  if (!member || !(hasExpired || (await hasToken(tx, member.id, 'reset')))) return;
  const secret = await issueToken(tx, member.id, 'reset');
  const mailMessage = resetMail(member, origin, secret);
  await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.reset });
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
  const secret = await issueToken(tx, member.id, 'email', recipient);
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
  const known = await findCredentials(tx, 'staff', recipient);
  if (!known || known.isShutOut) return;
  const isWanted = known.passwordHash === null || (await hasStaffToken(tx, known.id));
  const operator = isWanted ? await findOperatorFields(tx, known.id) : undefined;
  if (operator) await mailStaffLink(tx, parts, { ...operator, id: known.id });
};

/** How to renew the mail of each secret template. */
export const RENEWALS: ReadonlyMap<string, Renew> = new Map([
  [resetTemplate.kind, renewReset],
  [invitationTemplate.kind, renewInvited(sendInvitation)],
  [reminderTemplate.kind, renewInvited(sendReminder)],
  [confirmEmailTemplate.kind, renewConfirmation],
  [emailChangedTemplate.kind, renewUndoing],
  [staffLinkTemplate.kind, renewStaffLink],
  // Good in the browser alone that asked for it, which can ask for another.
  [loginCodeTemplate.kind, async () => undefined],
]);

/**
 * Sends a mail with a secret link again. The old link is not stored, so this makes a new one if it
 * still has a purpose.
 * @returns the id of the new mail; null if the link has no purpose any more
 */
export async function renewMail(
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
