import type { MailErrorKind } from '@orchard/contract/staff/mails';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { DueMail, StoredMail } from './mail.ts';
import { isAboutSender, isFinal, isRecipientRefused, mailErrorKind } from './mail-error.ts';
import type { MailLists } from './mail-lists.ts';
import { giveUpSuppressed, markFailed, markSent, RETRY_AFTER, takeDueMail } from './mails.store.ts';
import { openMail } from './secret-mails.ts';
import { suppressAddress } from './suppressed-addresses.store.ts';

/** How fast mails may go out. */
export interface MailLimits {
  /** SMTP connections of one process; one of several is reserved for mails that somebody waits for. */
  connections: number;
  /** Mails in a minute, by all processes together; null: as fast as they are taken. */
  perMinute: number | null;
  /** Mails in 24 hours, by all processes together; null: no limit. */
  perDay: number | null;
}

/**
 * Batches use nine tenths of a limit. The last tenth is reserved for mails that somebody waits for.
 * These go out beyond the limit too: the relay may accept them, and otherwise gets them again later.
 */
const shareOfBatches = (limit: number) => Math.max(1, Math.floor(limit * 0.9));

/**
 * Takes the next mail of a batch, if the limits leave room for one.
 * @returns `soon` when the minute is used up, undefined when the day is or nothing is due
 */
async function takeWithinLimits(
  db: Kysely<DB>,
  { perMinute, perDay }: MailLimits,
): Promise<StoredMail | 'soon' | undefined> {
  if (perMinute === null && perDay === null) return takeDueMail(db, 'in batches');
  const triedWithin = async (tx: Kysely<DB>, interval: string) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM mails
      WHERE tried_at > clock_timestamp() - ${interval}::interval`.execute(tx);
    return Number(rows[0]?.count);
  };
  return db.transaction().execute(async (tx) => {
    // One process counts at a time, so each sees the mails of the others.
    await sql`SELECT pg_advisory_xact_lock(hashtext('mail limits'))`.execute(tx);
    if (perDay !== null && (await triedWithin(tx, '24 hours')) >= shareOfBatches(perDay)) {
      return undefined;
    }
    if (perMinute !== null && (await triedWithin(tx, '1 minute')) >= shareOfBatches(perMinute)) {
      return 'soon';
    }
    return takeDueMail(tx, 'in batches');
  });
}

/** Passes one mail to the mail server; throws when the server refuses it. */
export type SendMail = (mail: DueMail) => Promise<void>;

/** The dependencies of sending. */
interface DeliveryParts {
  db: Kysely<DB>;
  send: SendMail;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Opens what was sealed for the queue. */
  sealKey: Buffer;
  /** Says how to leave the list of a mail. */
  lists: MailLists;
  limits: MailLimits;
  counts: MailCounts;
}

/** What a process has sent since it began; one mail may fail several times. */
export interface MailCounts {
  sent: number;
  failed: number;
}

/** The result of one delivery; `soon`: a mail waits for the limit per minute. */
type Delivered = 'sent' | 'failed' | 'none' | 'soon';

/** Three days of trying: after the last of the waits it is tried every six hours. */
const TRIES_OF_REFUSED_SENDER = RETRY_AFTER.length + 11;

/** Tries before a mail is given up. */
const triesFor = (kind: MailErrorKind) =>
  isAboutSender(kind) ? TRIES_OF_REFUSED_SENDER : RETRY_AFTER.length;

/**
 * Sends the next due mail at each call; mails that somebody waits for come first. Concurrent calls
 * are safe, also in several processes.
 */
export function createDelivery({ db, send, log, sealKey, lists, limits, counts }: DeliveryParts) {
  let isSenderRefused = false;

  async function noteFailure(mail: StoredMail, error: unknown): Promise<void> {
    const kind = mailErrorKind(error);
    const final = isFinal(error, kind) || mail.attempt > triesFor(kind);
    // PostgreSQL stores no NUL, whatever a mail server says.
    const reason = String(error).replaceAll('\0', '');
    await markFailed(db, mail.id, { error: reason, kind, final });
    if (isRecipientRefused(error, kind)) {
      await suppressAddress(db, mail, { reason, kind });
      await giveUpSuppressed(db);
      log.info({ event: 'mail.suppressed', mail: mail.id }, 'mail.suppressed');
    }
    const line = { event: 'mail.failed', mail: mail.id, kind: mail.kind, reason: kind, final };
    if (final) log.error(line, 'mail.failed');
    else log.info(line, 'mail.failed');
    if (isAboutSender(kind) && !isSenderRefused) {
      isSenderRefused = true;
      // Once, however many mails it meets, until the server takes one again.
      log.error({ event: 'mail.sender_refused', mail: mail.id }, 'mail.sender_refused');
    }
  }

  /** @param withBatches whether mails that were sent many at once have their turn too */
  return async function deliverNext(withBatches: boolean): Promise<Delivered> {
    const mail =
      (await takeDueMail(db)) ?? (withBatches ? await takeWithinLimits(db, limits) : undefined);
    if (mail === undefined) return 'none';
    if (mail === 'soon') return mail;
    try {
      const opened = openMail(sealKey, mail);
      await send(mail.list ? { ...opened, headers: lists.headers(mail.list) } : opened);
      await markSent(db, mail.id);
    } catch (error) {
      counts.failed += 1;
      await noteFailure(mail, error);
      return 'failed';
    }
    isSenderRefused = false;
    counts.sent += 1;
    log.info({ event: 'mail.sent', mail: mail.id, kind: mail.kind }, 'mail.sent');
    return 'sent';
  };
}
