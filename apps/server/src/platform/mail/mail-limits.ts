import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { StoredMail } from './mail.ts';
import { takeDueMail } from './mails.store.ts';

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
export async function takeWithinLimits(
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
