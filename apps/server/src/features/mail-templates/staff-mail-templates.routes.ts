import { mailTemplates } from '@orchard/contract/staff/mail-templates';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { listVersions } from '#console/records/history.view.ts';
import { restoreRecord, updateRecord } from '#console/records/records.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { blocksOf, compose } from '#platform/mail/compose-mail.ts';
import { findMailSender, findSiteSender } from '#platform/mail/mail.view.ts';
import { mailTo } from '#platform/mail/mail-template.ts';
import { checkTemplateText, templateResource } from './mail-templates.store.ts';
import { findMailTemplate, findTemplateRecord, listTemplates } from './mail-templates.view.ts';

const SAMPLE_RECIPIENT = 'hanako@example.jp';

export const staffMailTemplatesRoutes = ({ db: { kysely: db }, product }: SiteParts) => {
  const findRecord = (id: number) => orNotFound(findTemplateRecord(db, id));
  return [
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
        const record = await orNotFound(findTemplateRecord(tx, id));
        if (record.is_default) return;
        const before = await templateResource.read(tx, id);
        await templateResource.remove(tx, id);
        const after = (await templateResource.read(tx, id)) ?? null;
        const label = record.subject;
        await audit(tx, staff, {
          action: 'reset',
          kind: templateResource.kind,
          recordId: id,
          label,
          before: before ?? null,
          after,
        });
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
      const isForOperators = template.kind.startsWith('staff_');
      // A member without a brand: the site's first.
      const brand = isForOperators ? undefined : await findMailSender(db, { memberId: 0 });
      const sender = brand ?? (await findSiteSender(db, product));
      const { subject, blocks } = blocksOf(message, sender, body);
      return { subject, blocks, text: compose(message, sender, body).text };
    }),
  ];
};
