import { randomUUID } from 'node:crypto';
import { MAIL_BLAMES, type MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive } from '#platform/sessions/membership.ts';
import type { Mail, QueuedMail, QueueOptions, StoredMail } from './mail.ts';

/** Pauses before the second, third … try; after the last of them it is tried every six hours. */
export const RETRY_AFTER = [
  '1 minute',
  '5 minutes',
  '15 minutes',
  '60 minutes',
  '6 hours',
] as const;

/** Three days of trying, after which a mail is given up. */
export const MOST_TRIES = RETRY_AFTER.length + 11;

/** A composed mail, as it is stored. */
export interface MailToQueue extends QueueOptions {
  mail: Mail;
  /** The sender's name in place of the one in the settings. */
  fromName: string | null;
  /** Text and HTML with a link that signs somebody in; the mail's own text lacks it then. */
  sealedBody: Buffer | null;
}

/**
 * Puts mails into the outbox, in the transaction of their cause.
 * @param mailDomain the domain of the Message-IDs
 * @returns them in the same order
 */
export async function queueMails(
  tx: Kysely<DB>,
  mails: readonly MailToQueue[],
  mailDomain: string,
): Promise<QueuedMail[]> {
  const ids = mails.map(() => `<${randomUUID()}@${mailDomain}>`);
  const values = mails.map(({ mail, sealedBody, list, ...options }, index) => {
    const { expiresIn = null, inReplyTo = null, batchId = null, resentFrom = null } = options;
    return sql`(${mail.kind}, ${mail.recipient}, ${mail.replyTo}, ${options.fromName},
      ${mail.subject}, ${mail.text}, ${sealedBody ? null : mail.html}, ${sealedBody !== null}::boolean,
      ${sealedBody}::bytea, ${ids[index]}, ${inReplyTo}, now() + ${expiresIn}::interval,
      ${batchId}::uuid, ${resentFrom}::bigint, ${list?.name ?? null}, ${list?.memberId ?? options.memberId ?? null}::bigint)`;
  });
  const { rows } = await sql<QueuedMail>`
    INSERT INTO mails (kind, recipient, reply_to, from_name, subject, body_text, body_html, is_secret,
      sealed_body, message_id, in_reply_to, expires_at, batch_id, resent_from, list, member_id)
    VALUES ${sql.join(values)} RETURNING id, message_id AS "messageId"`.execute(tx);
  const stored = new Map(rows.map((row) => [row.messageId, row]));
  return ids.map((messageId) => stored.get(messageId) as QueuedMail);
}

/** No mail of a list, or its recipient can still sign in. */
const isWanted = sql`(list IS NULL OR EXISTS (
  SELECT FROM members m WHERE m.id = mails.member_id AND ${isActive('m')}
))`;

/**
 * Takes the next due mail; none of a batch while batches pause. It sets the next try before this one, so a process that dies while
 * sending loses nothing, and no other process takes the same mail.
 * @param among single mails, or mails of batches
 */
export async function takeDueMail(
  db: Kysely<DB>,
  among: 'singly' | 'in batches' = 'singly',
): Promise<StoredMail | undefined> {
  const isOne = among === 'singly' ? sql`batch_id IS NULL` : sql`batch_id IS NOT NULL`;
  const { rows } = await sql<StoredMail>`
    UPDATE mails SET
      attempts = attempts + 1, tried_at = clock_timestamp(),
      next_attempt_at = now() + coalesce((${[...RETRY_AFTER]}::text[])[attempts + 1], '6 hours')::interval
    WHERE id = (
      SELECT id FROM mails
      WHERE next_attempt_at <= now() AND NOT is_held AND ${isOne} AND (expires_at IS NULL OR expires_at > now())
        AND NOT EXISTS (SELECT FROM suppressed_addresses WHERE address = lower(recipient))
        AND ${isWanted}
        ${among === 'singly' ? sql`` : sql`AND NOT EXISTS (SELECT FROM shared_refusals WHERE resumes_at > now())`}
      ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, recipient, reply_to AS "replyTo", from_name AS "fromName", subject,
      body_text AS text, body_html AS html,
      sealed_body AS "sealedBody", message_id AS "messageId", in_reply_to AS "inReplyTo",
      attempts AS attempt,
      CASE WHEN list IS NOT NULL THEN json_build_object('name', list, 'memberId', member_id)
        END AS list`.execute(db);
  return rows[0];
}

/** A finished mail keeps nothing that signs somebody in. */
const wiped = sql`sealed_body = NULL`;

/** Notes that a mail was accepted. @param isKept by this machine alone, without a mail server */
export async function markSent(db: Kysely<DB>, mailId: number, isKept: boolean): Promise<void> {
  await sql`
    UPDATE mails SET sent_at = now(), is_kept = ${isKept}, next_attempt_at = NULL, last_error = NULL,
      error_kind = NULL, ${wiped}
    WHERE id = ${mailId} AND sent_at IS NULL`.execute(db);
}

/**
 * Stores the error of a failed try.
 * @param end the mail is given up; `stopped`: with its address, which may be released within a day
 */
export async function markFailed(
  db: Kysely<DB>,
  mailId: number,
  { error, kind, end }: { error: string; kind: MailErrorKind; end: 'stopped' | 'given up' | null },
): Promise<void> {
  const over = end ? sql`, failed_at = now(), next_attempt_at = NULL` : sql``;
  await sql`
    UPDATE mails SET last_error = ${error.slice(0, 1000)}, error_kind = ${kind}${over}
      ${end === 'given up' ? sql`, ${wiped}` : sql``}
    WHERE id = ${mailId} AND sent_at IS NULL`.execute(db);
}

const giveUp = (kind: 'expired' | 'suppressed' | 'withdrawn') => sql`
  UPDATE mails SET failed_at = now(), next_attempt_at = NULL, last_error = ${kind},
    error_kind = ${kind}${kind === 'suppressed' ? sql`` : sql`, ${wiped}`}`;

/** Gives up mails to addresses that are not sent to. */
export async function giveUpSuppressed(db: Kysely<DB>): Promise<void> {
  await sql`${giveUp('suppressed')}
    WHERE next_attempt_at IS NOT NULL
      AND lower(recipient) IN (SELECT address FROM suppressed_addresses)`.execute(db);
}

/**
 * Tries mails anew that were given up within a day because their addresses were stopped, as themselves
 * and with their links.
 * @param addresses in small letters; released now
 */
export async function retryStopped(tx: Kysely<DB>, addresses: readonly string[]): Promise<void> {
  const recipients = Object.entries(MAIL_BLAMES).filter(([, blame]) => blame === 'recipient');
  const kinds = ['suppressed', ...recipients.map(([kind]) => kind)];
  await sql`
    UPDATE mails SET failed_at = NULL, next_attempt_at = now() + interval '1 minute',
      last_error = nullif(last_error, 'suppressed'), error_kind = nullif(error_kind, 'suppressed')
    WHERE failed_at > now() - interval '1 day' AND lower(recipient) = ANY(${[...addresses]}::text[])
      AND error_kind = ANY(${kinds}::text[]) AND (NOT is_secret OR sealed_body IS NOT NULL)
      AND (expires_at IS NULL OR expires_at > now())
      AND (list IS NULL OR member_id IS NOT NULL)`.execute(tx);
}

/**
 * Gives up what need not be sent any more: outdated, to addresses that are not sent to, and of lists to
 * those who can no longer sign in (suspended, ended or gone meanwhile). Forgets the links of mails whose
 * addresses were stopped a day ago.
 */
export async function giveUpNeedless(db: Kysely<DB>): Promise<void> {
  await sql`${giveUp('expired')}
    WHERE next_attempt_at IS NOT NULL AND expires_at <= now()`.execute(db);
  await giveUpSuppressed(db);
  await sql`${giveUp('withdrawn')}
    WHERE next_attempt_at IS NOT NULL AND NOT ${isWanted}`.execute(db);
  await sql`
    UPDATE mails SET ${wiped}
    WHERE sealed_body IS NOT NULL AND failed_at < now() - interval '1 day'`.execute(db);
}

/** Gives up what waits for a member of a list, or of all lists: somebody has left it. */
export async function withdrawMails(
  tx: Kysely<DB>,
  memberId: number,
  list: string | 'all',
): Promise<void> {
  await sql`${giveUp('withdrawn')}
    WHERE next_attempt_at IS NOT NULL AND member_id = ${memberId} AND list IS NOT NULL
      AND (list = ${list} OR ${list === 'all'}::boolean)`.execute(tx);
}

/** Holds the waiting mails of a batch back, or lets them go again. */
export async function holdBatch(tx: Kysely<DB>, batchId: string, isHeld: boolean): Promise<void> {
  await sql`
    UPDATE mails SET is_held = ${isHeld}
    WHERE batch_id = ${batchId} AND next_attempt_at IS NOT NULL`.execute(tx);
}

/** Gives up what waits of a batch: operators have called it off. */
export async function withdrawBatch(tx: Kysely<DB>, batchId: string): Promise<void> {
  await sql`${giveUp('withdrawn')}
    WHERE batch_id = ${batchId} AND next_attempt_at IS NOT NULL`.execute(tx);
}

/** Tries mails anew that were given up, as themselves and in their batch. */
export async function retryMails(tx: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE mails SET failed_at = NULL, next_attempt_at = now(), attempts = 0, last_error = NULL,
      error_kind = NULL
    WHERE id = ANY(${[...ids]}::bigint[]) AND failed_at IS NOT NULL AND sent_at IS NULL
      AND NOT is_secret`.execute(tx);
}

/** A mail to send again. */
export interface MailToResend {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  wasSent: boolean;
  isSecret: boolean;
  /** When it was written, to the microsecond, as PostgreSQL writes it. */
  writtenAt: string;
  /** Its time is over, and so is that of the link in it. */
  hasExpired: boolean;
  /** Why it is left alone; null where nothing speaks against it. */
  left: 'waiting' | 'suppressed' | 'just_sent' | 'expired' | null;
}

/** Locks a mail that is to be sent again; undefined if it does not exist. */
export async function holdMail(tx: Kysely<DB>, mailId: number): Promise<MailToResend | undefined> {
  const { rows } = await sql<MailToResend>`
    SELECT id, kind, recipient, subject, sent_at IS NOT NULL AS "wasSent",
      is_secret AS "isSecret", created_at::text AS "writtenAt",
      expires_at IS NOT NULL AND expires_at <= now() AS "hasExpired",
      CASE
        WHEN next_attempt_at IS NOT NULL THEN 'waiting'
        WHEN EXISTS (SELECT FROM suppressed_addresses WHERE address = lower(recipient))
          THEN 'suppressed'
        WHEN EXISTS (
          SELECT FROM mails c WHERE c.resent_from = m.id
            AND (c.next_attempt_at IS NOT NULL OR c.created_at > now() - interval '1 minute')
        ) THEN 'just_sent'
        -- A secret link is made anew.
        WHEN NOT is_secret AND expires_at <= now() THEN 'expired'
      END AS left
    FROM mails m WHERE id = ${mailId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/**
 * Sends a mail again without changes: retries one that was given up, or sends a copy, with a new
 * number, of one that was sent.
 * @returns the number of the mail that goes out
 */
export async function resendAsItIs(
  tx: Kysely<DB>,
  { id, wasSent }: MailToResend,
  batchId: string | null,
): Promise<number> {
  if (!wasSent) {
    await sql`
      UPDATE mails SET failed_at = NULL, next_attempt_at = now(), attempts = 0, last_error = NULL,
        error_kind = NULL, batch_id = ${batchId}
      WHERE id = ${id}`.execute(tx);
    return id;
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO mails (kind, recipient, reply_to, from_name, subject, body_text, body_html, message_id,
      in_reply_to, expires_at, resent_from, batch_id, list, member_id)
    SELECT kind, recipient, reply_to, from_name, subject, body_text, body_html,
      '<' || gen_random_uuid() || substring(message_id FROM '@.*$'), in_reply_to, expires_at, id,
      ${batchId}::uuid, list, member_id
    FROM mails WHERE id = ${id} RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Throws the mails `t` of a condition away; answers how many. */
export async function deleteOldMails(tx: Kysely<DB>, which: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM mails t WHERE ${which}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes mails of a kind that have been sent or given up. */
export async function forgetFinished(db: Kysely<DB>, kind: string): Promise<void> {
  await sql`
    DELETE FROM mails WHERE kind = ${kind} AND next_attempt_at IS NULL`.execute(db);
}
