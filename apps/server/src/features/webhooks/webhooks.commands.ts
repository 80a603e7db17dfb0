import type { LookupFunction } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { listAdministrators } from '#features/upkeep/upkeep-trouble.view.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import {
  askOutside,
  ForbiddenAddress,
  restAsked,
  TooLongAnswer,
} from '#platform/outgoing/ask-outside.ts';
import type { PushSettings } from '#platform/push/send-push.ts';
import { unseal } from '#platform/secrets/secrets.ts';
import {
  type DueDelivery,
  type Outcome,
  settleDelivery,
  takeDelivery,
} from './deliveries.store.ts';
import { webhookStoppedMail } from './webhook-mails.view.ts';
import {
  type SentEvent,
  testEvent,
  type WebhookRequest,
  webhookRequest,
} from './webhook-request.ts';
import {
  noteFailing,
  noteSuccess,
  pauseFailing,
  pauseGone,
  type StoppedWebhook,
  secretOf,
  type WebhookRow,
} from './webhooks.store.ts';

const PATIENCE_MS = 15_000;
const LONGEST_ANSWER = 65_536;
/** So much of an answer is shown, in characters. */
const SHOWN = 200;
/** To one receiver at once: a slow one holds up no other. */
const AT_ONCE = 2;
/** After the first failure, as the delivery's row says. */
const SOON_MS = 5_000;

const GONE = 410;
const REASONS = {
  failing: '3日の間、1件も届きませんでした。',
  gone: '送り先が、受け取りを終了したと返事をしました（410）。',
} as const;

/** Tells the club's other systems what happens. */
export interface WebhookSender {
  /** Sends what is due soon, in the background. */
  wake(): void;
  /** The same, and ends when nothing is under way. */
  deliver(): Promise<void>;
  /** Sends an example at once. */
  test(webhook: WebhookRow): Promise<Outcome>;
  /** Lets what is under way finish and begins no other. */
  stop(): Promise<void>;
}

/** The dependencies of a sender. */
export interface WebhookSenderParts {
  db: Database;
  outbox: Outbox;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Opens the keys. */
  sealKey: Buffer;
  settings: PushSettings;
  /** Resolves names; by default with the system's resolver. */
  resolve?: LookupFunction;
}

const failed = (answer: string): Outcome => ({ isSent: false, status: null, answer, until: null });

/** Why there was no answer, as operators read it. */
function sayUnanswered(error: unknown): string {
  if (error instanceof ForbiddenAddress)
    return '送り先がインターネットの外（サーバー自身や社内のネットワーク）を指しているため、送りませんでした。';
  if (error instanceof TooLongAnswer) return '送り先の返事が長すぎます。';
  const { name } = error as Error;
  if (name === 'AbortError' || name === 'TimeoutError') return '15秒以内に返事がありませんでした。';
  return '送り先につながりませんでした。';
}

async function send(
  { url, headers, body }: WebhookRequest,
  { settings: { mayBeHere }, resolve }: WebhookSenderParts,
): Promise<Outcome> {
  try {
    const said = await askOutside(new URL(url), {
      ...{ method: 'POST', headers, body: Buffer.from(body), mayBeHere },
      ...{ milliseconds: PATIENCE_MS, bytes: LONGEST_ANSWER },
      ...(resolve && { resolve }),
    });
    const { status, text } = said;
    return {
      isSent: status >= 200 && status < 300,
      status,
      answer: [...text.replaceAll('\0', '').toWellFormed()].slice(0, SHOWN).join(''),
      until: restAsked(said.headers['retry-after'] ? { ...said, status: 429 } : said),
    };
  } catch (error) {
    return failed(sayUnanswered(error));
  }
}

/** Makes the sender of a process. */
export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { db, outbox, log, sealKey, settings } = parts;
  const underWay = new Map<Promise<void>, number>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(event: SentEvent, webhook: WebhookRow): Promise<Outcome> {
    const { id, secret, previous } = webhook;
    let secrets: string[];
    try {
      secrets = [secret, previous].flatMap((one) =>
        one ? unseal(sealKey, secretOf(id), one) : [],
      );
    } catch {
      return failed('保存した鍵を読み取れません。鍵を作り直してください。');
    }
    if (webhook.format !== 'slack' && secrets.length === 0) return failed('鍵がまだありません。');
    const receiver = { ...webhook, secrets, origin: settings.origin };
    return send(webhookRequest(event, receiver, new Date()), parts);
  }

  /** Pauses webhooks by themselves, and tells administrators in the same transaction. */
  async function stopSome(
    why: keyof typeof REASONS,
    pause: (tx: Kysely<DB>) => Promise<StoppedWebhook[]>,
  ): Promise<void> {
    const stopped = await db.kysely.transaction().execute(async (tx) => {
      const some = await pause(tx);
      const administrators = some.length > 0 ? await listAdministrators(tx) : [];
      for (const webhook of some) {
        for (const one of administrators) {
          await outbox.put(tx, webhookStoppedMail(one, settings.origin, webhook, REASONS[why]));
        }
      }
      return some;
    });
    for (const { id } of stopped)
      log.error({ event: 'webhook.stopped', webhook: id, why }, 'webhook.stopped');
    if (stopped.length > 0) outbox.wake();
  }

  async function serve(due: DueDelivery): Promise<void> {
    const { id } = due.webhook;
    const outcome = await tell(due.event, due.webhook);
    await settleDelivery(db.kysely, due, outcome);
    const { isSent, status } = outcome;
    await (isSent ? noteSuccess : noteFailing)(db.kysely, id);
    log.info({ event: isSent ? 'webhook.sent' : 'webhook.failed', webhook: id, status }, 'webhook');
    if (status === GONE) await stopSome('gone', (tx) => pauseGone(tx, id));
    if (isSent || due.attempts > 1 || filler.isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(filler.wake, SOON_MS).unref();
  }

  const isBusy = () => {
    const counts = Map.groupBy(underWay.values(), (id) => id);
    return [...counts].flatMap(([id, all]) => (all.length < AT_ONCE ? [] : [id]));
  };

  const filler: BackgroundWorker = createBackgroundWorker('webhooks', log, async () => {
    await stopSome('failing', pauseFailing);
    while (!filler.isStopping) {
      const due = await takeDelivery(db.kysely, isBusy());
      if (!due) return;
      const serving = serve(due)
        .catch((error) => log.error({ err: error }, 'webhooks'))
        .then(() => {
          underWay.delete(serving);
          // What waited for its place has it now.
          if (!filler.isStopping) filler.wake();
        });
      underWay.set(serving, due.webhook.id);
    }
  });

  return {
    wake: filler.wake,
    deliver: async () => {
      await filler.run();
      while (underWay.size > 0) {
        await Promise.all(underWay.keys());
        await filler.run();
      }
    },
    test: (webhook) => tell(testEvent(), webhook),
    stop: async () => {
      clearTimeout(timer);
      await filler.stop();
      await Promise.all(underWay.keys());
    },
  };
}
