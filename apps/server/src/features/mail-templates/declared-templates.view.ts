import {
  confirmEmailTemplate,
  emailChangedTemplate,
} from '#features/account/email-change-mails.view.ts';
import { broadcastTemplate } from '#features/broadcasts/broadcast-mail.view.ts';
import { newDeviceTemplate } from '#features/devices/device-mails.view.ts';
import { enquiryReplyTemplate, enquiryTemplate } from '#features/enquiries/enquiry-mails.view.ts';
import {
  erasureAskedTemplate,
  erasureOfEndedTemplate,
  erasureReminderTemplate,
  erasureWithdrawnTemplate,
  receiptTemplate,
} from '#features/erasures/erasure-mails.view.ts';
import { loginCodeTemplate } from '#features/login-codes/login-code-mails.view.ts';
import { memberDataReadyTemplate } from '#features/member-data/member-data-mails.view.ts';
import { digestTemplate, newsTemplate } from '#features/notifications/news-mails.view.ts';
import {
  recoveryCodeUsedTemplate,
  staffAccountChangedTemplate,
  staffAuthenticatorChangedTemplate,
  staffLinkTemplate,
  staffPasswordChangedTemplate,
} from '#features/operators/operator-mails.view.ts';
import { passkeyChangedTemplate } from '#features/passkeys/passkey-mails.view.ts';
import {
  invitationTemplate,
  passwordChangedTemplate,
  reminderTemplate,
  resetTemplate,
} from '#features/passwords/password-mails.view.ts';
import { questionAnsweredTemplate } from '#features/questions/question-mails.view.ts';
import { securityReleaseTemplate } from '#features/release-news/release-mails.view.ts';
import { testMailTemplate } from '#features/site-settings/site-settings.view.ts';
import {
  lateArrivalsTemplate,
  newArrivalsTemplate,
} from '#features/staff-notifications/notification-mails.view.ts';
import {
  memberRecoveryCodeUsedTemplate,
  twoStepChangedTemplate,
} from '#features/two-step/two-step-mails.view.ts';
import { backupTroubleTemplate } from '#features/upkeep/upkeep-mails.view.ts';
import type { MailTemplate } from '#platform/mail/mail-template.ts';

/** Every mail template of the site, in the order of the console. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  resetTemplate,
  loginCodeTemplate,
  passwordChangedTemplate,
  passkeyChangedTemplate,
  invitationTemplate,
  reminderTemplate,
  confirmEmailTemplate,
  emailChangedTemplate,
  erasureAskedTemplate,
  erasureOfEndedTemplate,
  erasureReminderTemplate,
  erasureWithdrawnTemplate,
  receiptTemplate,
  memberDataReadyTemplate,
  newDeviceTemplate,
  twoStepChangedTemplate,
  memberRecoveryCodeUsedTemplate,
  enquiryTemplate,
  enquiryReplyTemplate,
  questionAnsweredTemplate,
  newsTemplate,
  digestTemplate,
  staffLinkTemplate,
  staffPasswordChangedTemplate,
  staffAccountChangedTemplate,
  staffAuthenticatorChangedTemplate,
  recoveryCodeUsedTemplate,
  newArrivalsTemplate,
  lateArrivalsTemplate,
  backupTroubleTemplate,
  securityReleaseTemplate,
  broadcastTemplate,
  testMailTemplate,
];

/** A mail template by id; undefined if there is none. */
export const findMailTemplate = (id: number): MailTemplate | undefined =>
  MAIL_TEMPLATES.find((kind) => kind.id === id);
