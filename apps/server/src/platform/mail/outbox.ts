import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { deliverDueMails, type SendMail } from './deliver.ts';
import { type Letter, queueMail } from './mails.store.ts';

/** Where the site's mails go. */
export interface Outbox {
  /** Writes a mail down, in the transaction of what causes it. */
  put(tx: Kysely<DB>, letter: Letter, options?: { expiresIn?: string }): Promise<void>;
  /** Sends what is due, soon and in the background; to be called after the commit. */
  wake(): void;
  /** Sends what is due and answers how many went out. */
  deliver(): Promise<number>;
  /** Lets the mail under way finish and begins no other. */
  stop(): Promise<void>;
}

/** @param mailDomain the domain of Message-IDs */
export function createOutbox(
  db: Database,
  send: SendMail,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  mailDomain: string,
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
    put: (tx, letter, options = {}) => queueMail(tx, letter, { mailDomain, ...options }),
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
