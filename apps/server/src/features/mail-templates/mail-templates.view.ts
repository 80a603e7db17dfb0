import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { mailTemplates } from '@orchard/contract/staff/mail-templates';
import { STAFF_PAGE_SIZE } from '@orchard/contract/staff/wire';
import { type Kysely, sql } from 'kysely';
import { findRevision } from '#console/records/history.view.ts';
import {
  confirmEmailTemplate,
  emailChangedBackTemplate,
  emailChangedTemplate,
  emailUndoneTemplate,
} from '#features/account/email-change-mails.view.ts';
import { trustedAddressTemplate } from '#features/account/trusted-address-mails.view.ts';
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
import {
  noticeTemplate,
  noticeWithdrawnTemplate,
} from '#features/memberships/membership-notice-mails.view.ts';
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
import { proofCodeTemplate } from '#features/proofs/proof-mails.view.ts';
import { questionAnsweredTemplate } from '#features/questions/question-mails.view.ts';
import { securityReleaseTemplate } from '#features/release-news/release-mails.view.ts';
import { shutOutTemplate } from '#features/sessions/shut-out-mails.view.ts';
import { testMailTemplate } from '#features/site-settings/site-settings.view.ts';
import { contractTemplate } from '#features/staff-notifications/contract-mail.view.ts';
import {
  lateArrivalsTemplate,
  newArrivalsTemplate,
} from '#features/staff-notifications/notification-mails.view.ts';
import { monthReportTemplate } from '#features/staff-notifications/report-mail.view.ts';
import {
  memberRecoveryCodeUsedTemplate,
  twoStepChangedTemplate,
} from '#features/two-step/two-step-mails.view.ts';
import { backupTroubleTemplate } from '#features/upkeep/upkeep-mails.view.ts';
import { newFilmsTemplate } from '#features/vimeo/vimeo-mails.view.ts';
import { webhookStoppedTemplate } from '#features/webhooks/webhook-mails.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { Page } from '#platform/http/page.ts';
import type { MailTemplate, TemplateText } from '#platform/mail/mail-template.ts';

/** Every mail template of the site, in the order of the console. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  resetTemplate,
  loginCodeTemplate,
  proofCodeTemplate,
  trustedAddressTemplate,
  shutOutTemplate,
  passwordChangedTemplate,
  passkeyChangedTemplate,
  invitationTemplate,
  reminderTemplate,
  confirmEmailTemplate,
  emailChangedTemplate,
  emailUndoneTemplate,
  emailChangedBackTemplate,
  noticeTemplate,
  noticeWithdrawnTemplate,
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
  contractTemplate,
  newFilmsTemplate,
  monthReportTemplate,
  backupTroubleTemplate,
  securityReleaseTemplate,
  webhookStoppedTemplate,
  broadcastTemplate,
  testMailTemplate,
];

export const findMailTemplate = (id: number): MailTemplate | undefined =>
  MAIL_TEMPLATES.find((kind) => kind.id === id);

type Row = ResponseOf<typeof mailTemplates.list>[number];
type MailTemplateRecord = ResponseOf<typeof mailTemplates.read>;
type Stored = TemplateText & { kind: string; updated_at: string };

async function storedTemplates(db: Kysely<DB>): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    SELECT kind, subject, body, link_label, ${wireTime(sql`updated_at`)} AS updated_at
    FROM mail_templates`.execute(db);
  return new Map(rows.map((row) => [row.kind, row]));
}

const rowOf = (
  { id, kind, title, templateText, placeholders }: MailTemplate,
  stored: Stored | undefined,
): Row => ({
  id,
  kind,
  title,
  subject: (stored ?? templateText).subject,
  placeholders: [
    ...Object.entries(placeholders).map(
      ([name, { label, isNeeded = false, hasLines = false }]) => ({
        ...{ name, label, is_needed: isNeeded, is_for_body: hasLines || name === 'link' },
      }),
    ),
    { name: 'product', label: '差出人の名前', is_needed: false, is_for_body: false },
    { name: 'contact', label: 'お問い合わせ先', is_needed: false, is_for_body: false },
  ],
  is_default: !stored,
  updated_at: stored?.updated_at ?? null,
});

/** The templates with their subjects: exactly those that the code declares. */
export async function listTemplates(
  db: Kysely<DB>,
  query: ParsedOf<typeof mailTemplates.list>['query'],
): Promise<Page<Row>> {
  const stored = await storedTemplates(db);
  const terms = foldText(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const sort = query.sort ?? 'id';
  const sign = query.order === 'desc' ? -1 : 1;
  const rows = MAIL_TEMPLATES.map((template) => rowOf(template, stored.get(template.kind)))
    .filter(({ title, subject }) => {
      const text = foldText(`${title} ${subject}`);
      return terms.every((term) => text.includes(term));
    })
    .sort((a, b) => {
      const [one, other] = [a[sort] ?? '', b[sort] ?? ''];
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    });
  const size = query.per_page ?? STAFF_PAGE_SIZE;
  const from = ((query.p ?? 1) - 1) * size;
  return new Page(rows.slice(from, from + size), rows.length, size);
}

export async function findTemplateRecord(
  db: Kysely<DB>,
  id: number,
): Promise<MailTemplateRecord | undefined> {
  const template = findMailTemplate(id);
  if (!template) return undefined;
  const stored = (await storedTemplates(db)).get(template.kind);
  const { subject, body, link_label } = stored ?? template.templateText;
  return {
    ...rowOf(template, stored),
    subject,
    body,
    link_label,
    created_at: null,
    revision: await findRevision(db, 'mail-templates', id),
  };
}
