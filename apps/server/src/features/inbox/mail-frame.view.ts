import type { ResponseOf } from '@orchard/contract/endpoint';
import type { InboxKind, inbox } from '@orchard/contract/staff/inbox';
import { NAME_PLACEHOLDER } from '@orchard/contract/staff/reply-templates';
import type { Kysely } from 'kysely';
import { enquiryReplyTemplate } from '#features/enquiries/enquiry-mails.view.ts';
import { questionAnsweredTemplate } from '#features/questions/question-mails.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { compose } from '#platform/mail/compose-mail.ts';
import { findMailSender, findSiteSender, findTemplateText } from '#platform/mail/mail.view.ts';
import { type MailTemplate, mailTo } from '#platform/mail/mail-template.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** The mail of each kind, and the placeholder that the operator's own text fills. */
const MAILS: Record<InboxKind, { template: MailTemplate; answer: string }> = {
  questions: { template: questionAnsweredTemplate, answer: 'answer' },
  enquiries: { template: enquiryReplyTemplate, answer: 'reply' },
};

const ANSWER = '\u{10fffd}';

/** What the mail of a kind says round the operator's own text; nothing where it leaves that out. */
export async function findMailFrame(
  db: Kysely<DB>,
  staff: Staff,
  { kind, brand, product }: { kind: InboxKind; brand?: number | undefined; product: string },
): Promise<ResponseOf<typeof inbox.mailFrame>> {
  const { template, answer } = MAILS[kind];
  const shown = Object.entries(template.placeholders).map(([name, { label }]) => [
    name,
    `〔${label}〕`,
  ]);
  const placeholders = {
    ...Object.fromEntries(shown),
    name: NAME_PLACEHOLDER,
    staff: staff.name,
    [answer]: ANSWER,
  };
  const sender =
    (await findMailSender(db, brand ? { brandId: brand } : { memberId: 0 })) ??
    (await findSiteSender(db, product));
  const templateText = (await findTemplateText(db, template.kind)) ?? template.templateText;
  const { text } = compose(mailTo(template, '', placeholders), sender, templateText);
  const [before = '', after] = text.split(ANSWER);
  return after === undefined
    ? { before: '', after: '' }
    : { before: before.trim(), after: after.trim() };
}
