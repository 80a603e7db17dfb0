import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { createBackgroundWorker } from '#platform/concurrency/background-worker.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { MailLimits } from './deliver.ts';
import { createDelivery, type MailCounts, type SendMail } from './deliver.ts';
import type { QueuedMail, QueueOptions } from './mail.ts';
import { findMailSender, findSiteSender, findTemplateText, fromNameOf } from './mail.view.ts';
import { type MailLists, mailLists } from './mail-lists.ts';
import type { Message } from './mail-template.ts';
import { giveUpNeedless, type MailToQueue, queueMails } from './mails.store.ts';
import { composeForKeeping } from './secret-mails.ts';
import { forgetSharedRefusals } from './shared-refusals.store.ts';
import { tryStoppedAgain } from './suppressed-addresses.store.ts';

/** Where the site's mails go. */
export interface Outbox {
  /**
   * Composes a message with the current template and stores it, in the transaction of its cause. One
   * that lets its recipient in is tried once more where the address was stopped a day ago or earlier.
   */
  put(tx: Kysely<DB>, message: Message, options?: QueueOptions): Promise<QueuedMail>;
  /** The same for many at once, with few queries. */
  putMany(
    tx: Kysely<DB>,
    entries: readonly { message: Message; options: QueueOptions }[],
  ): Promise<QueuedMail[]>;
  /** Sends due mails soon, in the background; call it after the commit. */
  wake(): void;
  /** Sends what is due and answers how many went out. */
  deliver(): Promise<number>;
  /** Lets the mails under way finish and begins no other. */
  stop(): Promise<void>;
  readonly counts: Readonly<MailCounts>;
}

/** The dependencies of an outbox. */
export interface OutboxSettings {
  /** The domain of Message-IDs. */
  mailDomain: string;
  /** The site's name while its settings have none: mails to operators bear it, others a brand's. */
  product: string;
  /** Seals links that sign somebody in while their mail waits. */
  sealKey: Buffer;
  /** The lists whose mails say how to leave them. */
  lists: MailLists;
  limits: MailLimits;
}

/** The lists of a site. */
export const siteLists = ({ publicUrl, appSecret }: Config & { appSecret: string }): MailLists =>
  mailLists({
    origin: publicUrl.origin,
    mailDomain: publicUrl.hostname,
    key: deriveKey(appSecret, 'mail lists'),
  });

/** The outbox as the settings want it. */
export const outboxSettings = (config: Config & { appSecret: string }): OutboxSettings => ({
  mailDomain: config.publicUrl.hostname,
  product: config.productName,
  sealKey: deriveKey(config.appSecret, 'mails'),
  lists: siteLists(config),
  limits: {
    connections: config.mailConnections,
    perMinute: config.mailRate,
    perDay: config.mailDailyCap,
  },
});

// Until a mail that waits for the minute's limit is looked for again.
const CHECK_AGAIN_MS = 1_000;

/** Looks each key up once. */
function remembered<Value>(find: (key: string) => Promise<Value>) {
  const found = new Map<string, Promise<Value>>();
  return (key: string): Promise<Value> => {
    const value = found.get(key) ?? find(key);
    found.set(key, value);
    return value;
  };
}

/** Makes the outbox of a process. */
export function createOutbox(
  db: Database,
  send: SendMail,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  { mailDomain, product, sealKey, lists, limits }: OutboxSettings,
): Outbox {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const counts: MailCounts = { sent: 0, failed: 0 };
  const deliverNext = createDelivery({ db: db.kysely, send, log, sealKey, lists, limits, counts });

  const connections = Array.from({ length: limits.connections }, (_, index) =>
    createBackgroundWorker('outbox', log, async () => {
      // The first worker also gives up outdated mails; of several, it serves single mails only.
      const isFirst = index === 0;
      if (isFirst) {
        await giveUpNeedless(db.kysely);
        await forgetSharedRefusals(db.kysely);
      }
      let sent = 0;
      while (!isStopping) {
        const outcome = await deliverNext(!isFirst || limits.connections === 1);
        if (outcome === 'sent') sent += 1;
        if (outcome === 'soon') checkAgain();
        if (outcome === 'none' || outcome === 'soon') break;
      }
      return sent;
    }),
  );
  const deliver = async () => {
    const sent = await Promise.all(connections.map(({ run }) => run()));
    return sent.reduce((sum, each) => sum + each, 0);
  };
  const wake = () => {
    // No caller waits; the job of each minute retries failures.
    deliver().catch((error) => log.error({ err: error }, 'outbox'));
  };
  const checkAgain = () => {
    clearTimeout(timer);
    if (!isStopping) timer = setTimeout(wake, CHECK_AGAIN_MS).unref();
  };
  const putMany: Outbox['putMany'] = async (tx, entries) => {
    const textOf = remembered((kind) => findTemplateText(tx, kind));
    const senderOf = remembered(async (signedFor) => {
      const brand = signedFor === '' ? undefined : await findMailSender(tx, JSON.parse(signedFor));
      return brand ?? (await findSiteSender(tx, product));
    });
    const mails: MailToQueue[] = [];
    for (const { message, options } of entries) {
      const { kind, templateText: usualText } = message.template;
      const templateText = (await textOf(kind)) ?? usualText;
      const sender = await senderOf(message.signedFor ? JSON.stringify(message.signedFor) : '');
      const leaving = options.list ? lists.leaving(options.list) : undefined;
      const composed = composeForKeeping(message, { sender, templateText, sealKey, leaving });
      const fromName = fromNameOf(sender, product);
      const { signedFor } = message;
      // 0 stands for nobody: the mail of trial, which an operator gets.
      const memberId = (signedFor && 'memberId' in signedFor && signedFor.memberId) || null;
      mails.push({ memberId, ...options, ...composed, fromName });
    }
    // Somebody waits for it: an address that was stopped wrongly is not met with silence for ever.
    const awaited = mails.filter(({ sealedBody, batchId }) => sealedBody && !batchId);
    const addresses = awaited.map(({ mail }) => mail.recipient);
    if (addresses.length > 0) await tryStoppedAgain(tx, addresses);
    return queueMails(tx, mails, mailDomain);
  };
  return {
    put: async (tx, message, options = {}) =>
      (await putMany(tx, [{ message, options }]))[0] as QueuedMail,
    putMany,
    wake,
    deliver,
    counts,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await Promise.all(connections.map((connection) => connection.stop()));
    },
  };
}
