import { broadcasts } from '@orchard/contract/staff/broadcasts';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { findRevision } from '#console/records/history.view.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
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
import { findSending, listRecipients, type Sending, staffBroadcasts } from './broadcasts.view.ts';
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

  /** Whose values a preview has: those of the chosen member, or of the first who would get it. */
  async function recipientOf(sending: Sending, memberId: number | null | undefined) {
    if (memberId) {
      return orNotFound(findRecipient(db, memberId));
    }
    const [first] = (await countAudience(db, sending)).first;
    return (first && (await findRecipient(db, first.id))) ?? SAMPLE;
  }

  async function written(tx: Kysely<DB>, { subject, body, brand_id }: Sending) {
    const brandId = brand_id ?? 0;
    const sender = (await findMailSender(tx, { brandId })) ?? withoutContact('');
    return { draft: { subject, body, brandId, product: sender.name }, sender };
  }

  return [
    ...recordRoutes(db, broadcasts, { staffJobs, kind: broadcastResource, views: staffBroadcasts }),

    bind(broadcasts.audience, async ({ params }) => {
      const sending = await mustFind(params.id);
      const { sender } = await written(db, sending);
      return { ...(await countAudience(db, sending)), from: shownFrom(sender, config) };
    }),

    bind(broadcasts.recipients, async ({ params: { id }, query }) =>
      listRecipients(db, { id, ...(await mustFind(id)) }, query),
    ),

    bind(broadcasts.preview, async ({ params, query }) => {
      const sending = await mustFind(params.id);
      const recipient = await recipientOf(sending, query.member);
      const { draft, sender } = await written(db, sending);
      const around = (await findTemplateText(db, broadcastTemplate.kind)) ?? undefined;
      const message = broadcastMessage(draft, recipient, { origin });
      const { id, name } = recipient;
      const leaving = lists.leaving({ name: 'broadcast', memberId: id });
      const { subject, html, text } = compose(message, sender, around, leaving);
      return { member: id === SAMPLE.id ? null : { id, name }, subject, html, text };
    }),

    bind(broadcasts.test, async ({ staff, params, body }) => {
      const sending = await mustFind(params.id);
      const recipient = await recipientOf(sending, body.member);
      const sent = await db.transaction().execute(async (tx) => {
        const email = (await findOperatorFields(tx, staff.id))?.email ?? '';
        const { draft } = await written(tx, sending);
        const trialRecipient = { ...recipient, email };
        const { id } = await outbox.put(
          tx,
          broadcastMessage(draft, trialRecipient, { origin, mark: TRIAL }),
        );
        await audit(tx, staff, {
          action: 'test',
          kind: 'broadcast-sendings',
          recordId: params.id,
          label: sending.subject,
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
