import { broadcastName } from '@orchard/contract/staff/broadcast-text';
import { broadcasts } from '@orchard/contract/staff/broadcasts';
import { audit } from '#console/records/audit.store.ts';
import { findRevision } from '#console/records/history.view.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { compose } from '#platform/mail/compose-mail.ts';
import { findMailSender, findTemplateText, withoutContact } from '#platform/mail/mail.view.ts';
import { shownFrom } from '#platform/mail/shown-from.ts';
import { countAudience } from './audience.view.ts';
import {
  broadcastMessage,
  broadcastTemplate,
  findRecipient,
  SAMPLE,
} from './broadcast-mail.view.ts';
import { broadcastResource } from './broadcasts.store.ts';
import { findSending, listRecipients, staffBroadcasts } from './broadcasts.view.ts';
import { planSending, steerSending } from './steer-broadcast.commands.ts';

/** Before the subject of a mail of trial. */
const TRIAL = '【テスト】';

export const staffBroadcastsRoutes = (parts: SiteParts & { staffJobs: JobRunner }) => {
  const { config, outbox, staffJobs, broadcastSender, lists, origin } = parts;
  const db = parts.db.kysely;

  const mustFind = (id: number) => orNotFound(findSending(db, id));

  async function record(id: number) {
    const found = await orNotFound(staffBroadcasts.find(db, id));
    return { ...found, revision: await findRevision(db, broadcastResource.kind, id) };
  }

  /** Whose values a mail to look at has; nobody's: a sample's. */
  const recipientOf = async (memberId: number | null) =>
    memberId ? orNotFound(findRecipient(db, memberId)) : SAMPLE;

  const senderOf = async (brandId: number | null) =>
    (await findMailSender(db, { brandId: brandId ?? 0 })) ?? withoutContact('');

  return [
    ...recordRoutes(db, broadcasts, { staffJobs, kind: broadcastResource, views: staffBroadcasts }),

    bind(broadcasts.audience, async ({ body }) => ({
      ...(await countAudience(db, body)),
      from: body.brand_id === null ? '' : shownFrom(await senderOf(body.brand_id), config),
    })),

    bind(broadcasts.recipients, async ({ params: { id }, query }) =>
      listRecipients(db, { id, ...(await mustFind(id)) }, query),
    ),

    bind(broadcasts.preview, async ({ body: { subject, body, brand_id, member } }) => {
      const recipient = await recipientOf(member);
      const sender = await senderOf(brand_id);
      const around = (await findTemplateText(db, broadcastTemplate.kind)) ?? undefined;
      const draft = { subject, body: sanitizeHtml(body), brandId: brand_id ?? 0 };
      const message = broadcastMessage({ ...draft, product: sender.name }, recipient, { origin });
      const { id, name } = recipient;
      const leaving = lists.leaving({ name: 'broadcast', memberId: id });
      const mail = compose(message, sender, around, leaving);
      const shown = { subject: mail.subject, html: mail.html, text: mail.text };
      return { member: id === SAMPLE.id ? null : { id, name }, ...shown };
    }),

    bind(broadcasts.test, async ({ staff, params, body }) => {
      const { subject, body: written, brand_id } = await mustFind(params.id);
      const recipient = await recipientOf(body.member);
      const { name: product } = await senderOf(brand_id);
      const draft = { subject, body: written, brandId: brand_id ?? 0, product };
      const sent = await db.transaction().execute(async (tx) => {
        const email = (await findOperatorFields(tx, staff.id))?.email ?? '';
        const trialRecipient = { ...recipient, email };
        const { id } = await outbox.put(
          tx,
          broadcastMessage(draft, trialRecipient, { origin, mark: TRIAL }),
        );
        await audit(tx, staff, {
          action: 'test',
          kind: 'broadcast-sendings',
          recordId: params.id,
          label: broadcastName(subject),
          after: { email },
        });
        return { email, mail_id: id };
      });
      outbox.wake();
      return sent;
    }),

    bind(broadcasts.send, async ({ staff, params: { id }, query: { revision }, body }) => {
      await db.transaction().execute((tx) => planSending(tx, staff, { id, revision, ...body }));
      broadcastSender.wake();
      return record(id);
    }),

    bind(broadcasts.steer, async ({ staff, params: { id }, body: { step } }) => {
      await db.transaction().execute((tx) => steerSending(tx, staff, { id, step }));
      broadcastSender.wake();
      outbox.wake();
      return record(id);
    }),
  ];
};
