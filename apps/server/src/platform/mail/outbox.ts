import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { deliverDueMails, type SendMail } from './deliver.ts';
import { compose } from './letter.ts';
import type { Message } from './letter-kind.ts';
import { type QueuedMail, type QueueOptions, queueMail } from './mails.store.ts';
import { findWording } from './wordings.view.ts';

/** Where the site's mails go. */
export interface Outbox {
  /** Puts a message into the words of the moment and writes it down, in the transaction of its cause. */
  put(tx: Kysely<DB>, message: Message, options?: QueueOptions): Promise<QueuedMail>;
  /** Sends what is due, soon and in the background; to be called after the commit. */
  wake(): void;
  /** Sends what is due and answers how many went out. */
  deliver(): Promise<number>;
  /** Lets the mail under way finish and begins no other. */
  stop(): Promise<void>;
}

/**
 * @param mailDomain the domain of Message-IDs
 * @param product the site's name, as mails are signed
 */
export function createOutbox(
  db: Database,
  send: SendMail,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  { mailDomain, product }: { mailDomain: string; product: string },
): Outbox {
  let isStopping = false;
  let current: Promise<number> = Promise.resolve(0);
  const deliver = () => {
    current = current
      .catch(() => 0)
      .then(() => deliverDueMails(db.kysely, send, log, () => !isStopping));
    return current;
  };
  return {
    put: async (tx, message, options = {}) => {
      const letter = compose(message, product, await findWording(tx, message.letter.kind));
      return queueMail(tx, letter, { mailDomain, ...options });
    },
    wake: () => {
      // Nobody waits for this; the minute's sweep tries again what fails here.
      deliver().catch((error) => log.error({ err: error }, 'outbox'));
    },
    deliver,
    stop: async () => {
      isStopping = true;
      await current.catch(() => 0);
    },
  };
}
