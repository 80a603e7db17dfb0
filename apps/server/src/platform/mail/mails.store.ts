import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** A mail as it goes out: one recipient, the same words as text and as HTML. */
export interface Letter {
  /** What it is for, as staff see it in the queue: `password_reset`. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail whose turn it is. */
export interface DueMail extends Letter {
  id: number;
  messageId: string;
  /** The Message-ID of the first mail of its thread; null where it begins one. */
  inReplyTo: string | null;
  /** Which try this is, from 1. */
  attempt: number;
}

/** Waits before the second, third … try; after the last the mail is given up. */
export const RETRY_AFTER = [
  '1 minute',
  '5 minutes',
  '15 minutes',
  '60 minutes',
  '6 hours',
] as const;

/** How a mail is put into the outbox. */
export interface QueueOptions {
  /** An interval after which it need not be sent any more. */
  expiresIn?: string | null;
  /** The Message-ID of the first mail of its thread. */
  inReplyTo?: string | null;
}

/** A mail in the outbox. */
export interface QueuedMail {
  id: number;
  messageId: string;
}

/**
 * Puts a mail into the outbox, in the transaction of what causes it.
 * @param mailDomain the domain of the Message-ID
 */
export async function queueMail(
  tx: Kysely<DB>,
  letter: Letter,
  { mailDomain, expiresIn = null, inReplyTo = null }: QueueOptions & { mailDomain: string },
): Promise<QueuedMail> {
  const messageId = `<${randomUUID()}@${mailDomain}>`;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO mails
      (kind, recipient, subject, body_text, body_html, message_id, in_reply_to, expires_at)
    VALUES (${letter.kind}, ${letter.recipient}, ${letter.subject}, ${letter.text},
      ${letter.html}, ${messageId}, ${inReplyTo}, now() + ${expiresIn}::interval)
    RETURNING id`.execute(tx);
  return { id: (rows[0] as { id: number }).id, messageId };
}

/**
 * Takes the next mail that is due. The next try is set before this one is made, so a process that
 * dies while sending loses nothing, and no other process takes the same mail meanwhile.
 */
export async function takeDueMail(db: Kysely<DB>): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    UPDATE mails SET
      attempts = attempts + 1,
      next_attempt_at = now() + coalesce((${[...RETRY_AFTER]}::text[])[attempts + 1], '6 hours')::interval
    WHERE id = (
      SELECT id FROM mails
      WHERE next_attempt_at <= now() AND (expires_at IS NULL OR expires_at > now())
        AND NOT EXISTS (SELECT FROM suppressed_addresses WHERE address = lower(recipient))
      ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, recipient, subject, body_text AS text, body_html AS html,
      message_id AS "messageId", in_reply_to AS "inReplyTo", attempts AS attempt`.execute(db);
  return rows[0];
}

/** Notes that a mail was accepted. */
export async function markSent(db: Kysely<DB>, mailId: number): Promise<void> {
  await sql`
    UPDATE mails SET sent_at = now(), next_attempt_at = NULL, last_error = NULL
    WHERE id = ${mailId} AND sent_at IS NULL`.execute(db);
}

/** Notes why a try failed; a mail that will not be tried again is kept as given up. */
export async function markFailed(
  db: Kysely<DB>,
  mailId: number,
  { error, final }: { error: string; final: boolean },
): Promise<void> {
  await sql`
    UPDATE mails SET last_error = ${error.slice(0, 1000)},
      failed_at = CASE WHEN ${final}::boolean THEN now() END,
      next_attempt_at = CASE WHEN ${final}::boolean THEN NULL ELSE next_attempt_at END
    WHERE id = ${mailId} AND sent_at IS NULL`.execute(db);
}

/** Gives up mails that say what no longer holds; returns how many. */
export async function giveUpExpired(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mails SET failed_at = now(), next_attempt_at = NULL, last_error = 'expired'
    WHERE next_attempt_at IS NOT NULL AND expires_at <= now()`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What stands as the error of a mail to an address that is not sent to. */
export const SUPPRESSED = 'suppressed';

/** Gives up mails to addresses that are not sent to; returns how many. */
export async function giveUpSuppressed(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mails SET failed_at = now(), next_attempt_at = NULL, last_error = ${SUPPRESSED}
    WHERE next_attempt_at IS NOT NULL
      AND lower(recipient) IN (SELECT address FROM suppressed_addresses)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A mail that an operator sends again, and the one that goes out for it: the same or a copy. */
export interface Resent {
  id: number;
  recipient: string;
  subject: string;
  wasSent: boolean;
  mailId: number;
}

/**
 * Sends a mail again: one that was given up is tried anew as it is; of one that was sent a copy goes
 * out, under a number of its own.
 * @returns undefined when nothing is to be done: it waits already, it is out of date, its address is
 *   not sent to, or a copy has just been made
 */
export async function resendMail(tx: Kysely<DB>, mailId: number): Promise<Resent | undefined> {
  const { rows } = await sql<{ recipient: string; subject: string; wasSent: boolean }>`
    SELECT recipient, subject, sent_at IS NOT NULL AS "wasSent" FROM mails m
    WHERE id = ${mailId} AND next_attempt_at IS NULL AND (expires_at IS NULL OR expires_at > now())
      AND NOT EXISTS (SELECT FROM suppressed_addresses WHERE address = lower(recipient))
      AND NOT EXISTS (
        SELECT FROM mails c WHERE c.resent_from = m.id
          AND (c.next_attempt_at IS NOT NULL OR c.created_at > now() - interval '1 minute')
      )
    FOR UPDATE`.execute(tx);
  const [mail] = rows;
  if (!mail) return undefined;
  if (!mail.wasSent) {
    await sql`
      UPDATE mails SET failed_at = NULL, next_attempt_at = now(), attempts = 0, last_error = NULL
      WHERE id = ${mailId}`.execute(tx);
    return { id: mailId, ...mail, mailId };
  }
  const { rows: copies } = await sql<{ id: number }>`
    INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, in_reply_to,
      expires_at, resent_from)
    SELECT kind, recipient, subject, body_text, body_html,
      '<' || gen_random_uuid() || substring(message_id FROM '@.*$'), in_reply_to, expires_at, id
    FROM mails WHERE id = ${mailId} RETURNING id`.execute(tx);
  return { id: mailId, ...mail, mailId: (copies[0] as { id: number }).id };
}
