import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { webhooks } from '@orchard/contract/staff/webhooks';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import { renewSecret } from '#console/records/renewed-secret.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { WebhookSender } from './webhooks.commands.ts';
import { findWebhook, sendAgain, setPaused, webhookResource } from './webhooks.store.ts';
import { listDeliveries, staffWebhooks } from './webhooks.view.ts';

const ACTIONS = { pause: 'pause', resume: 'go_on', delete: 'delete', resend: 'resend' } as const;

export const webhooksRoutes = ({
  db: { kysely },
  pushSettings,
  webhookSender: sender,
  webhookKey,
}: SiteParts & { webhookSender: WebhookSender; webhookKey: Buffer }) => {
  const kind = webhookResource(pushSettings);

  return [
    ...recordRoutes(kysely, webhooks, { kind, views: staffWebhooks }),

    bind(webhooks.secret, async ({ staff, params: { id }, body: { secret } }) => {
      const record = { resource: kind, id };
      const made = await renewSecret(kysely, webhookKey, staff, record, ({ format }) => {
        if (format !== 'chatwork') return null;
        if (secret) return secret;
        throw fieldsProblem({ secret: [formatStaffMessage('webhooks.token')] });
      });
      sender.wake();
      return made;
    }),

    bind(webhooks.steer, async ({ staff, params: { id }, body: { action, delivery } }) => {
      if (action === 'test') {
        const webhook = await orNotFound(findWebhook(kysely, id));
        const { isSent, status, answer } = await sender.test(webhook);
        return { is_done: isSent, answer: [status, answer].filter(Boolean).join(' ') };
      }
      const act = async (tx: Kysely<DB>) => {
        if (action === 'resend') return sendAgain(tx, id, delivery);
        if (action !== 'delete') return setPaused(tx, id, action === 'pause');
        await kind.remove(tx, id);
        return true;
      };
      const is_done = await kysely.transaction().execute(async (tx) => {
        const webhook = await orNotFound(kind.read(tx, id));
        const isDone = await act(tx);
        const entry = { kind: 'webhooks', recordId: id, label: webhook.name } as const;
        const before = action === 'delete' ? webhook : null;
        if (isDone) await audit(tx, staff, { action: ACTIONS[action], ...entry, before });
        return isDone;
      });
      sender.wake();
      return { is_done, answer: '' };
    }),

    bind(webhooks.deliveries, ({ params: { id }, query: { p } }) => listDeliveries(kysely, id, p)),
  ];
};
