import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { previewInvitation } from '@orchard/contract/staff/members';
import type { Kysely } from 'kysely';
import { invitationTemplate, reminderTemplate } from '#features/passwords/password-mails.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { compose } from '#platform/mail/compose-mail.ts';
import { findMailSender, findTemplateText } from '#platform/mail/mail.view.ts';
import { mailTo } from '#platform/mail/mail-template.ts';
import { shownFrom } from '#platform/mail/shown-from.ts';

type Kind = ParsedOf<typeof previewInvitation>['query']['kind'];

/** The mail to members of each brand, with a sample's name and a link that lets nobody in. */
export async function previewInvitations(
  db: Kysely<DB>,
  { config, origin }: Pick<SiteParts, 'config' | 'origin'>,
  kind: Kind,
): Promise<ResponseOf<typeof previewInvitation>> {
  const template = kind === 'invitation_reminder' ? reminderTemplate : invitationTemplate;
  const templateText = await findTemplateText(db, template.kind);
  const placeholders = {
    name: template.placeholders.name.sample,
    link: `${origin}/first/change-password/…`,
  };
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'label'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const mails = [];
  for (const brand of brands) {
    const sender = await findMailSender(db, { brandId: brand.id });
    if (!sender) continue;
    const message = mailTo(template, '', placeholders, { brandId: brand.id });
    const { subject, html, text } = compose(message, sender, templateText);
    mails.push({ brand, from: shownFrom(sender, config), subject, html, text });
  }
  return mails;
}
