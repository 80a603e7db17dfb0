import { MAIL_BLAMES } from '@orchard/contract/staff/mails';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { DueMail, StoredMail } from './mail.ts';
import type { MailLists } from './mail-lists.ts';
import { markSent, takeDueMail } from './mails.store.ts';
import { noteFailure } from './note-failure.ts';
import { openMail } from './secret-mails.ts';
import { endPauses } from './shared-refusals.store.ts';

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

/**
 * Passes one mail to the mail server; throws when the server refuses it.
 * @returns `kept`: it has not left this machine
 */
export type SendMail = (mail: DueMail) => Promise<'kept' | undefined>;

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

/**
 * Sends the next due mail at each call; mails that somebody waits for come first. Concurrent calls
 * are safe, also in several processes.
 */
export function createDelivery({ db, send, log, sealKey, lists, limits, counts }: DeliveryParts) {
  let isHeldUp = false;

  async function failed(mail: StoredMail, error: unknown): Promise<void> {
    const { kind, isFinal, isStopped, hasPaused } = await noteFailure(db, mail, error);
    if (isStopped) log.info({ event: 'mail.suppressed', mail: mail.id }, 'mail.suppressed');
    const line = {
      event: 'mail.failed',
      mail: mail.id,
      kind: mail.kind,
      reason: kind,
      final: isFinal,
    };
    if (isFinal) log.error(line, 'mail.failed');
    else log.info(line, 'mail.failed');
    if (hasPaused) log.error({ event: 'mail.paused', mail: mail.id, reason: kind }, 'mail.paused');
    if (MAIL_BLAMES[kind] === 'way' && !isHeldUp) {
      isHeldUp = true;
      // Once, however many mails it meets, until the server takes one again.
      log.error({ event: 'mail.held_up', mail: mail.id, reason: kind }, 'mail.held_up');
    }
  }

  /** @param withBatches whether mails that were sent many at once have their turn too */
  return async function deliverNext(withBatches: boolean): Promise<Delivered> {
    const mail =
      (await takeDueMail(db)) ?? (withBatches ? await takeWithinLimits(db, limits) : undefined);
    if (mail === undefined) return 'none';
    if (mail === 'soon') return mail;
    let end: Awaited<ReturnType<SendMail>>;
    try {
      const opened = openMail(sealKey, mail);
      end = await send(mail.list ? { ...opened, headers: lists.headers(mail.list) } : opened);
      await markSent(db, mail.id, end === 'kept');
    } catch (error) {
      counts.failed += 1;
      await failed(mail, error);
      return 'failed';
    }
    isHeldUp = false;
    if (end !== 'kept') counts.sent += 1;
    log.info({ event: 'mail.sent', mail: mail.id, kind: mail.kind }, 'mail.sent');
    if (await endPauses(db)) log.info({ event: 'mail.resumed' }, 'mail.resumed');
    return 'sent';
  };
}
