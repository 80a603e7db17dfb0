import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import {
  type DueMail,
  giveUpExpired,
  giveUpSuppressed,
  markFailed,
  markSent,
  RETRY_AFTER,
  takeDueMail,
} from './mails.store.ts';
import { suppressAddress } from './suppressed-addresses.store.ts';

/** Hands one mail to whoever carries it; throws when it is not accepted. */
export type SendMail = (mail: DueMail) => Promise<void>;

/**
 * A server that refuses the mail itself with 5xx means it. Anything else may go better later: what
 * is wrong on the way to it (a password, a certificate, a greeting) will be put right.
 */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode !== undefined && responseCode >= 500;
};

/**
 * The server wants nothing for this recipient, ever. With 5.7.x it speaks of who sends, or of how:
 * the address itself may be well.
 */
const isRecipientRefused = (error: unknown): boolean => {
  const { command, response = '' } = error as { command?: string; response?: string };
  return isFinal(error) && command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(response);
};

/**
 * Sends every mail that is due, one after the other. Safe to run in several processes at once.
 * @param mayGoOn asked before each mail, so that a stop does not wait for a long queue
 * @returns how many were sent
 */
export async function deliverDueMails(
  db: Kysely<DB>,
  send: SendMail,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  await giveUpExpired(db);
  await giveUpSuppressed(db);
  let sent = 0;
  while (mayGoOn()) {
    const mail = await takeDueMail(db);
    if (!mail) break;
    try {
      await send(mail);
      await markSent(db, mail.id);
      log.info({ event: 'mail.sent', mail: mail.id, kind: mail.kind }, 'mail.sent');
      sent += 1;
    } catch (error) {
      const final = isFinal(error) || mail.attempt > RETRY_AFTER.length;
      await markFailed(db, mail.id, { error: String(error), final });
      if (isRecipientRefused(error)) {
        await suppressAddress(db, mail, String(error));
        await giveUpSuppressed(db);
        log.info({ event: 'mail.suppressed', mail: mail.id }, 'mail.suppressed');
      }
      const line = { event: 'mail.failed', mail: mail.id, kind: mail.kind, final };
      if (final) log.error(line, 'mail.failed');
      else log.info(line, 'mail.failed');
    }
  }
  return sent;
}
