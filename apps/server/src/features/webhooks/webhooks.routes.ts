import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@orchard/contract/staff/audit-log-names';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { webhooks } from '@orchard/contract/staff/webhooks';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { hurryDeliveries, resendDeliveries } from './deliveries.store.ts';
import type { WebhookSender } from './webhooks.commands.ts';
import {
  findWebhook,
  pauseWebhook,
  resumeWebhook,
  storeSecret,
  type WebhookRow,
  webhookResource,
} from './webhooks.store.ts';
import { listDeliveries, staffWebhooks } from './webhooks.view.ts';

export const webhooksRoutes = ({
  db: { kysely },
  pushSettings,
  webhookSender: sender,
  webhookKey: key,
}: SiteParts & { webhookSender: WebhookSender; webhookKey: Buffer }) => {
  const kind = webhookResource(pushSettings.mayBeHere);
  /** Does something to one, and writes it down where it changed anything. */
  const change = (
    staff: Staff,
    id: number,
    action: AuditAction,
    act: (tx: Kysely<DB>, webhook: WebhookRow) => Promise<boolean>,
  ) =>
    kysely.transaction().execute(async (tx) => {
      const webhook = await orNotFound(findWebhook(tx, id));
      const before = action === 'delete' ? ((await kind.read(tx, id)) ?? null) : null;
      if (!(await act(tx, webhook))) return;
      await audit(tx, staff, {
        action,
        kind: 'webhooks',
        recordId: id,
        label: webhook.name,
        before,
      });
    });

  return [
    ...recordRoutes(kysely, webhooks, { kind, views: staffWebhooks, written: sender.wake }),

    bind(webhooks.remove, async ({ staff, params: { id } }) => {
      await change(staff, id, 'delete', async (tx) => {
        await kind.remove(tx, id);
        return true;
      });
      return undefined;
    }),

    bind(webhooks.secret, async ({ staff, params: { id }, body: { token } }) => {
      let secret = `whsec_${randomBytes(32).toString('base64')}`;
      let isShown = true;
      await change(staff, id, 'replace_secret', async (tx, { format }) => {
        isShown = format !== 'chatwork';
        if (!isShown) {
          if (!token) throw fieldsProblem({ token: [formatStaffMessage('webhooks.token')] });
          secret = token;
        }
        return (await storeSecret(tx, key, { id, format, secret })) === 1;
      });
      sender.wake();
      return { secret: isShown ? secret : null };
    }),

    bind(webhooks.pause, async ({ staff, params: { id }, body: { paused } }) => {
      await change(staff, id, paused ? 'pause' : 'go_on', async (tx) => {
        if (paused) return pauseWebhook(tx, id);
        await hurryDeliveries(tx, id);
        return resumeWebhook(tx, id);
      });
      sender.wake();
      return undefined;
    }),

    bind(webhooks.test, async ({ params: { id } }) => {
      const { isSent, status, answer } = await sender.test(
        await orNotFound(findWebhook(kysely, id)),
      );
      return { is_sent: isSent, answer: [status, answer].filter(Boolean).join(' ') };
    }),

    bind(webhooks.deliveries, ({ params: { id }, query }) => listDeliveries(kysely, id, query)),

    bind(webhooks.resend, async ({ staff, params: { id }, body: { delivery } }) => {
      let count = 0;
      await change(staff, id, 'resend', async (tx) => {
        count = await resendDeliveries(tx, id, delivery);
        if (delivery !== null && count === 0) throw notFound();
        return count > 0;
      });
      sender.wake();
      return { count };
    }),
  ];
};
