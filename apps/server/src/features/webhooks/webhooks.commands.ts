import type { LookupFunction } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { openSecrets } from '#console/records/renewed-secret.ts';
import { listAdministrators } from '#features/upkeep/upkeep-trouble.view.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { askOutside, ForbiddenAddress, restAsked } from '#platform/outgoing/ask-outside.ts';
import type { PushSettings } from '#platform/push/send-push.ts';
import { noteTest } from './site-events.store.ts';
import { webhookStoppedMail } from './webhook-mails.view.ts';
import { type SentEvent, testEvent, webhookRequest } from './webhook-request.ts';
import {
  addTest,
  type DueDelivery,
  type Outcome,
  settleDelivery,
  takeDelivery,
  type WebhookRow,
} from './webhooks.store.ts';

/** For an answer as a whole, and so much of it is read and shown. */
const LIMITS = { milliseconds: 15_000, bytes: 65_536 };
const SHOWN = 200;
/** To one receiver at once: a slow one holds up no other. */
const AT_ONCE = 2;
/** After a first failure, as its row says. */
const SOON_MS = 5_000;

export interface WebhookSenderParts {
  db: Database;
  outbox: Outbox;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  sealKey: Buffer;
  settings: PushSettings;
  /** Resolves names; by default with the system's resolver. */
  resolve?: LookupFunction;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export function createWebhookSender(parts: WebhookSenderParts) {
  const { db, outbox, log, sealKey, settings, resolve } = parts;
  const { origin, mayBeHere } = settings;
  const underWay = new Map<Promise<void>, number>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(event: SentEvent, webhook: WebhookRow): Promise<Outcome> {
    let problem = '保存した鍵を読み取れません。鍵を作り直してください。';
    try {
      const secrets = openSecrets(sealKey, { kind: 'webhooks', id: webhook.id }, webhook.secrets);
      problem = '鍵がまだありません。';
      if (webhook.format !== 'slack' && secrets.length === 0) throw new Error(problem);
      problem = '送り先につながらないか、15秒以内に返事がありませんでした。';
      const request = webhookRequest(event, { ...webhook, secrets, origin }, webhook.now);
      const said = await askOutside(new URL(request.url), {
        ...{ ...LIMITS, method: 'POST', headers: request.headers, body: Buffer.from(request.body) },
        ...{ mayBeHere, ...(resolve && { resolve }) },
      });
      const { status, text } = said;
      return {
        ...{ isSent: status >= 200 && status < 300, status },
        answer: [...text.replaceAll('\0', '').toWellFormed()].slice(0, SHOWN).join(''),
        until: restAsked(said.headers['retry-after'] ? { ...said, status: 429 } : said),
      };
    } catch (error) {
      if (error instanceof ForbiddenAddress)
        problem = '送り先がサーバー自身や社内のネットワークを指しているため、送りませんでした。';
      return { isSent: false, status: null, answer: problem, until: null };
    }
  }

  async function serve(due: DueDelivery): Promise<void> {
    const outcome = await tell(due.event, due);
    const isStopped = await db.kysely.transaction().execute(async (tx) => {
      const stops = await settleDelivery(tx, due, outcome);
      const administrators = stops ? await listAdministrators(tx) : [];
      for (const one of administrators) await outbox.put(tx, webhookStoppedMail(one, origin, due));
      return stops;
    });
    const { isSent, status } = outcome;
    const line = { webhook: due.id, status };
    log.info({ event: isSent ? 'webhook.sent' : 'webhook.failed', ...line }, 'webhook');
    if (isStopped) {
      log.error({ event: 'webhook.stopped', ...line }, 'webhook');
      outbox.wake();
    }
    if (isSent || due.attempts > 1 || filler.isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(filler.wake, SOON_MS).unref();
  }

  const filler: BackgroundWorker = createBackgroundWorker('webhooks', log, async () => {
    while (!filler.isStopping) {
      const busy = Map.groupBy(underWay.values(), (id) => id);
      const full = [...busy].flatMap(([id, all]) => (all.length < AT_ONCE ? [] : [id]));
      const due = await takeDelivery(db.kysely, full);
      if (!due) return;
      const serving = serve(due)
        .catch((error) => log.error({ err: error }, 'webhooks'))
        .finally(() => {
          underWay.delete(serving);
          // What waited for its place has it now.
          if (!filler.isStopping) filler.wake();
        });
      underWay.set(serving, due.id);
    }
  });
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.keys());
  };

  return {
    /** Sends what is due soon, in the background. */
    wake: filler.wake,
    /** The same, and ends when nothing is under way. */
    async deliver() {
      do {
        await filler.run();
        await settled();
        await filler.run();
      } while (underWay.size > 0);
    },
    /** Sends an example at once, which stays in the log. */
    async test(webhook: WebhookRow) {
      const event = testEvent(webhook.now);
      const outcome = await tell(event, webhook);
      await db.kysely.transaction().execute(async (tx) => {
        const noted = await noteTest(tx, event.uid);
        if (noted) await addTest(tx, webhook.id, noted.id, outcome);
      });
      return outcome;
    },
    async stop() {
      clearTimeout(timer);
      await filler.stop();
      await settled();
    },
  };
}
