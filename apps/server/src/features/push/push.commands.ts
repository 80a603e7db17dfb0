import type { FastifyBaseLogger } from 'fastify';
import { settlePushed } from '#features/notifications/notifications.commands.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import {
  ForbiddenAddress,
  restAsked,
  type Said,
  TooLongAnswer,
} from '#platform/outgoing/ask-outside.ts';
import { findPushKeys, type PushKeys } from '#platform/push/push-keys.store.ts';
import { forgetPush, notePushUsed } from '#platform/push/push-subscriptions.store.ts';
import {
  arePushKeys,
  type PushCounts,
  type PushSender,
  type PushSettings,
  pushRequest,
  sendPush,
} from '#platform/push/send-push.ts';
import {
  type DuePush,
  dropPush,
  finishPush,
  giveUpPush,
  postponePush,
  queuePush,
  takeDuePush,
} from './push-messages.store.ts';
import { pushPayload } from './push-payload.ts';
import { createPushSlots } from './push-slots.ts';

/** News that are settled in one transaction. */
const MOST_NEWS = 5_000;

/**
 * Makes messages of the news that members are to get on their devices: one for each device, however
 * many news there are. News and messages are one transaction, so nothing is lost or told twice,
 * whatever dies in between.
 */
async function queuePushes(db: Database): Promise<void> {
  for (;;) {
    const settled = await db.kysely.transaction().execute(async (tx) => {
      const gathered = await settlePushed(tx, MOST_NEWS);
      await queuePush(tx, gathered.news);
      return gathered.settled;
    });
    if (settled < MOST_NEWS) return;
  }
}

interface SenderParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Seals the private key. */
  sealKey: Buffer;
  settings: PushSettings;
}

const ENDED = new Set([404, 410]);
const isToRetry = (status: number) => status === 429 || status >= 500;

/** Makes the sender of a process. What one message meets costs no other member's its turn. */
export function createPushSender({ db, log, sealKey, settings }: SenderParts): PushSender {
  let keys: Promise<PushKeys> | undefined;
  const slots = createPushSlots();
  const underWay = new Set<Promise<void>>();
  const counts: PushCounts = { sent: 0, failed: 0 };

  const findKeys = (): Promise<PushKeys> => {
    keys ??= findPushKeys(db.kysely, sealKey, () =>
      log.warn({ event: 'push.keys_replaced' }, 'push.keys_replaced'),
    ).catch((error) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };

  async function forget({ subscriptionId: subscription }: DuePush, why: object): Promise<void> {
    await forgetPush(db.kysely, subscription);
    log.info({ event: 'push.ended', subscription, ...why }, 'push.ended');
  }

  async function settle(due: DuePush, said: Said): Promise<void> {
    const { status } = said;
    if (status >= 200 && status < 300) {
      counts.sent += 1;
      await finishPush(db.kysely, due);
      await notePushUsed(db.kysely, due.subscriptionId);
      return;
    }
    if (ENDED.has(status)) return forget(due, { status });
    counts.failed += 1;
    const line = { event: 'push.failed', subscription: due.subscriptionId, status };
    if (isToRetry(status)) {
      const until = restAsked(said);
      if (until) await postponePush(db.kysely, due, until);
      log.info(line, 'push.failed');
    } else {
      await giveUpPush(db.kysely, due);
      log.error(line, 'push.failed');
    }
  }

  /** What was not sent has its next try later, as its row says. */
  async function send(due: DuePush): Promise<void> {
    if (!arePushKeys(due)) return forget(due, { reason: 'keys' });
    const request = pushRequest(settings, await findKeys(), due, pushPayload(due));
    let said: Said;
    try {
      said = await sendPush(settings, request);
    } catch (error) {
      if (error instanceof ForbiddenAddress) return forget(due, { err: error });
      if (!(error instanceof TooLongAnswer)) slots.noteUnreached(due);
      counts.failed += 1;
      log.info(
        { event: 'push.failed', subscription: due.subscriptionId, err: error },
        'push.failed',
      );
      return;
    }
    slots.noteReached(due);
    await settle(due, said);
  }

  async function serve(due: DuePush): Promise<void> {
    try {
      await send(due);
    } catch (error) {
      // Not its push service's fault: a broken row, or the database.
      counts.failed += 1;
      const line = { event: 'push.failed', subscription: due.subscriptionId, err: error };
      log.error(line, 'push.failed');
    } finally {
      slots.leave(due);
    }
    // It is under way until what waited for its place is.
    await filler.run().catch((error) => log.error({ err: error }, 'push'));
  }

  // Whoever is slow holds one place, and the others go on being taken.
  const filler: BackgroundWorker = createBackgroundWorker('push', log, async () => {
    while (!filler.isStopping && slots.isFree()) {
      const due = await takeDuePush(db.kysely, slots.pauses());
      if (!due) return;
      slots.take(due);
      const serving = serve(due).finally(() => underWay.delete(serving));
      underWay.add(serving);
    }
  });

  const gatherer: BackgroundWorker = createBackgroundWorker('push', log, async () => {
    if (gatherer.isStopping) return;
    await findKeys();
    await queuePushes(db);
    await dropPush(db.kysely);
    await filler.run();
  });

  return {
    publicKey: async () => (await findKeys()).publicKey,
    wake: gatherer.wake,
    deliver: async () => {
      const before = counts.sent;
      await gatherer.run();
      while (underWay.size > 0) await Promise.all(underWay);
      return counts.sent - before;
    },
    counts,
    stop: async () => {
      await Promise.all([gatherer.stop(), filler.stop()]);
      await Promise.all(underWay);
    },
  };
}
