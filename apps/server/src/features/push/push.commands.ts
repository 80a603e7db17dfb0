import type { FastifyBaseLogger } from 'fastify';
import { settlePushed } from '#features/notifications/notifications.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import {
  ForbiddenAddress,
  isAhead,
  restAsked,
  restFor,
  type Said,
} from '#platform/outgoing/ask-outside.ts';
import { findPushKeys, type PushKeys } from '#platform/push/push-keys.store.ts';
import { forgetPush, notePushUsed } from '#platform/push/push-subscriptions.store.ts';
import {
  type PushCounts,
  type PushSender,
  type PushSettings,
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

const IN_FLIGHT = 8;
/** So a slow push service leaves places to the others. */
const IN_FLIGHT_PER_HOST = 4;
/** How long a push service is left alone that was not reached. */
const REST_MS = 60_000;

const ENDED = new Set([404, 410]);
const isToRetry = (status: number) => status === 429 || status >= 500;

/** The push services that get nothing more for now: those not reached lately, and busy ones. */
function hostCounts() {
  const inFlight = new Map<string, number>();
  const restsUntil = new Map<string, Date>();
  return {
    closed: (): string[] => [
      ...[...inFlight].filter(([, count]) => count >= IN_FLIGHT_PER_HOST).map(([host]) => host),
      ...[...restsUntil].filter(([, until]) => isAhead(until)).map(([host]) => host),
    ],
    add(host: string, count: 1 | -1) {
      const left = (inFlight.get(host) ?? 0) + count;
      if (left === 0) inFlight.delete(host);
      else inFlight.set(host, left);
    },
    rest: (host: string) => restsUntil.set(host, restFor(REST_MS)),
  };
}

export function createPushSender({ db, log, sealKey, settings }: SenderParts): PushSender {
  let isStopping = false;
  let keys: Promise<PushKeys> | undefined;
  let current: Promise<number> = Promise.resolve(0);
  let next: Promise<number> | undefined;
  const hosts = hostCounts();
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

  async function settle(due: DuePush, said: Said): Promise<boolean> {
    const { status } = said;
    if (status >= 200 && status < 300) {
      counts.sent += 1;
      await finishPush(db.kysely, due);
      await notePushUsed(db.kysely, due.subscriptionId);
      return true;
    }
    const line = { event: 'push.failed', subscription: due.subscriptionId, status };
    if (ENDED.has(status)) {
      await forgetPush(db.kysely, due.subscriptionId);
      log.info({ ...line, event: 'push.ended' }, 'push.ended');
      return false;
    }
    counts.failed += 1;
    if (isToRetry(status)) {
      const until = restAsked(said);
      if (until) await postponePush(db.kysely, due, until);
      log.info(line, 'push.failed');
    } else {
      await giveUpPush(db.kysely, due);
      log.error(line, 'push.failed');
    }
    return false;
  }

  async function send(due: DuePush, host: string): Promise<boolean> {
    try {
      return await settle(due, await sendPush(settings, await findKeys(), due, pushPayload(due)));
    } catch (error) {
      counts.failed += 1;
      const line = { event: 'push.failed', subscription: due.subscriptionId, err: error };
      log.info(line, 'push.failed');
      if (error instanceof ForbiddenAddress) await forgetPush(db.kysely, due.subscriptionId);
      else hosts.rest(host);
      return false;
    }
  }

  const takeNext = () => takeDuePush(db.kysely, hosts.closed());

  async function work(first?: DuePush): Promise<number> {
    let sent = 0;
    let due = first;
    while (!isStopping) {
      due ??= await takeNext();
      if (!due) break;
      const { host } = new URL(due.endpoint);
      hosts.add(host, 1);
      try {
        if (await send(due, host)) sent += 1;
      } finally {
        hosts.add(host, -1);
      }
      due = undefined;
    }
    return sent;
  }

  async function deliverAll(): Promise<number> {
    await findKeys();
    await queuePushes(db);
    await dropPush(db.kysely);
    // Where nothing is due, one look tells.
    const first = await takeNext();
    if (!first) return 0;
    const others = Array.from({ length: IN_FLIGHT - 1 }, () => work());
    const sent = await Promise.all([work(first), ...others]);
    return sent.reduce((sum, each) => sum + each, 0);
  }

  // Calls during a run share the next one.
  const deliver = (): Promise<number> => {
    next ??= current
      .catch(() => 0)
      .then(() => {
        next = undefined;
        return deliverAll();
      });
    current = next;
    return current;
  };

  return {
    publicKey: async () => (await findKeys()).publicKey,
    wake: () => {
      if (!isStopping) deliver().catch((error) => log.error({ err: error }, 'push'));
    },
    deliver,
    counts,
    stop: async () => {
      isStopping = true;
      await current.catch(() => 0);
    },
  };
}
