import { mailTemplates } from '@orchard/contract/staff/mail-templates';
import { mails, suppressedAddresses } from '@orchard/contract/staff/mails';
import { findMailTemplate } from '#features/mail-templates/declared-templates.view.ts';
import {
  checkTemplateText,
  templateResource,
} from '#features/mail-templates/mail-templates.store.ts';
import {
  findTemplateRecord,
  listTemplates,
} from '#features/mail-templates/staff-mail-templates.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { blocksOf, compose } from '#platform/mail/compose-mail.ts';
import { mailTo } from '#platform/mail/mail-template.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { clearSuppressed } from '#platform/mail/suppressed-addresses.store.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import { listVersions } from '#platform/records/history.view.ts';
import { restoreRecord, updateRecord } from '#platform/records/records.ts';
import { resendMails } from '#use-cases/resend-mails.ts';
import { findMail, listMails, listSuppressed } from './mails.view.ts';
import { findSending } from './sending.view.ts';

interface Parts {
  db: Database;
  outbox: Outbox;
  product: string;
  /** The site's origin, for links in mails. */
  origin: string;
}

/** The recipient in the preview. */
const SAMPLE_RECIPIENT = 'hanako@example.jp';

export const staffMailsRoutes = ({ db: { kysely: db }, outbox, product, origin }: Parts) => {
  const findRecord = async (id: number) => {
    const record = await findTemplateRecord(db, id);
    if (!record) throw notFound();
    return record;
  };
  return [
    bind(mails.list, ({ query }) => listMails(db, query)),
    bind(mails.read, async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw notFound();
      return mail;
    }),
    bind(mails.sending, () => findSending(db)),
    bind(mails.resend, async ({ staff, body }) => {
      const resent = await resendMails(db, { outbox, product, origin }, staff, body.ids);
      outbox.wake();
      return resent;
    }),

    bind(suppressedAddresses.list, ({ query }) => listSuppressed(db, query)),
    bind(suppressedAddresses.clear, ({ staff, body }) =>
      db.transaction().execute(async (tx) => {
        const cleared = await clearSuppressed(tx, body.addresses);
        const entries = cleared.map(
          ({ address, reason }): AuditEntry => ({
            action: 'clear',
            kind: 'suppressed-addresses',
            recordId: null,
            label: address,
            before: { reason },
            after: null,
          }),
        );
        await audit(tx, staff, entries);
        return { count: cleared.length };
      }),
    ),

    bind(mailTemplates.list, ({ query }) => listTemplates(db, query)),
    bind(mailTemplates.read, ({ params }) => findRecord(params.id)),
    bind(mailTemplates.update, async ({ staff, params: { id }, query: { revision }, body }) => {
      await updateRecord(db, staff, templateResource, { id, revision, draft: body });
      return findRecord(id);
    }),
    bind(mailTemplates.versions, ({ params }) =>
      listVersions(db, templateResource.kind, params.id),
    ),
    bind(mailTemplates.restore, async ({ staff, params: { id }, body }) => {
      const { version, before } = body;
      await restoreRecord(db, staff, templateResource, { id, version, before: before === true });
      return findRecord(id);
    }),
    bind(mailTemplates.reset, async ({ staff, params: { id } }) => {
      await db.transaction().execute(async (tx) => {
        await lockRecord(tx, templateResource.kind, id);
        const record = await findTemplateRecord(tx, id);
        if (!record) throw notFound();
        if (record.is_default) return;
        const before = await templateResource.read(tx, id);
        await templateResource.remove(tx, id);
        const after = (await templateResource.read(tx, id)) ?? null;
        const label = record.subject;
        await audit(tx, staff, [
          {
            action: 'reset',
            kind: templateResource.kind,
            recordId: id,
            label,
            before: before ?? null,
            after,
          },
        ]);
      });
      return findRecord(id);
    }),
    bind(mailTemplates.preview, async ({ params, body }) => {
      const template = findMailTemplate(params.id);
      if (!template) throw notFound();
      checkTemplateText(template, body);
      const samples = Object.entries(template.placeholders).map(([name, { sample }]) => [
        name,
        sample,
      ]);
      const message = mailTo(template, SAMPLE_RECIPIENT, Object.fromEntries(samples));
      const { subject, blocks } = blocksOf(message, product, body);
      return { subject, blocks, text: compose(message, product, body).text };
    }),
  ];
};
