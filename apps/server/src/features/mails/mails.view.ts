import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { MAIL_BLAMES, type mails, type suppressedAddresses } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import { all, holdsWords, listPage, when } from '#console/records/staff-list.ts';
import { readRow, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { mailState } from '#platform/mail/mail.view.ts';

type Mail = ResponseOf<typeof mails.read>;
type Row = ResponseOf<typeof mails.list>[number];
type Suppressed = ResponseOf<typeof suppressedAddresses.list>[number];

const fields = sql`
  'id', l.id, 'kind', l.kind, 'recipient', l.recipient, 'subject', l.subject,
  'state', ${mailState('l')}, 'attempts', l.attempts, 'error', l.last_error, 'error_kind', l.error_kind,
  'created_at', ${wireTime(sql`l.created_at`)},
  'next_attempt_at', ${wireTime(sql`l.next_attempt_at`)},
  'sent_at', ${wireTime(sql`l.sent_at`)}, 'failed_at', ${wireTime(sql`l.failed_at`)},
  'is_suppressed', EXISTS (
    SELECT FROM suppressed_addresses a WHERE a.address = lower(l.recipient)
  ),
  'is_secret', l.is_secret,
  'is_current', l.is_secret OR l.expires_at IS NULL OR l.expires_at > now()`;

export const listMails = (db: Kysely<DB>, query: ParsedOf<typeof mails.list>['query']) =>
  listPage<Row>(db, query, {
    from: sql`mails l`,
    where: all([
      holdsWords(query.q, [sql`l.recipient`, sql`l.subject`]),
      when(query.state, sql`${mailState('l')} = ${query.state}`),
      when(query.kind, sql`l.kind = ${query.kind}`),
    ]),
    row: sql`json_build_object(${fields})`,
    sorts: {
      id: sql`l.id`,
      recipient: sql`lower(l.recipient)`,
      kind: sql`l.kind`,
      created_at: sql`l.created_at`,
    },
    by: { sort: 'created_at', order: 'desc', tie: sql`l.id` },
  });

/** One mail; undefined if there is none. What signs somebody in is sealed, and its text is without it. */
export const findMail = (db: Kysely<DB>, id: number) =>
  readValue<Mail>(db)`
    SELECT json_build_object(${fields},
      'text', l.body_text, 'message_id', l.message_id, 'resent_from', l.resent_from
    ) AS mail FROM mails l WHERE l.id = ${id}`;

export const listSuppressed = (
  db: Kysely<DB>,
  query: ParsedOf<typeof suppressedAddresses.list>['query'],
) =>
  listPage<Suppressed>(db, query, {
    from: sql`suppressed_addresses a LEFT JOIN members m ON lower(m.email) = a.address`,
    where: holdsWords(query.q, [sql`a.address`, sql`m.name`, sql`a.reason`]),
    row: sql`json_build_object(
      'id', a.address, 'address', a.address, 'reason', a.reason, 'error_kind', a.error_kind,
      'suppressed_at', ${wireTime(sql`a.suppressed_at`)}, 'member_name', m.name,
      'kept_back', (
        SELECT count(*) FROM mails l
        WHERE lower(l.recipient) = a.address AND l.last_error = 'suppressed'
      )
    )`,
    sorts: { suppressed_at: sql`a.suppressed_at`, address: sql`a.address` },
    by: { sort: 'suppressed_at', order: 'desc', tie: sql`a.address` },
  });

type Reason = ResponseOf<typeof suppressedAddresses.reasons>[number];

/** What was said of several suppressed addresses in the same words, most first. */
export const listReasons = (db: Kysely<DB>) =>
  readValues<Reason>(db)`
    SELECT json_build_object('words', words, 'error_kind', min(error_kind), 'count', count(*)) AS reason
    FROM suppressed_addresses WHERE words <> ''
    GROUP BY words HAVING count(*) > 1 ORDER BY count(*) DESC, words`;

type Sending = ResponseOf<typeof mails.sending>;

async function findBatches(db: Kysely<DB>): Promise<Sending['batches']> {
  const { rows } = await sql<Sending['batches'][number]>`
    SELECT kind, count(*) FILTER (WHERE next_attempt_at IS NULL) AS done, count(*) AS total
    FROM mails WHERE batch_id IN (
      SELECT batch_id FROM mails WHERE next_attempt_at IS NOT NULL AND batch_id IS NOT NULL
    )
    GROUP BY kind ORDER BY kind`.execute(db);
  return rows.map(({ kind, done, total }) => ({ kind, done: Number(done), total: Number(total) }));
}

/** Batch mails per second over the last minute. */
const findPace = async (db: Kysely<DB>): Promise<number> =>
  (await readValue<number>(db)`
    SELECT coalesce(
      count(*) / greatest(extract(epoch FROM now() - min(tried_at)), 1), 0
    )::double precision AS pace
    FROM mails
    WHERE tried_at > now() - interval '1 minute' AND batch_id IS NOT NULL
      AND next_attempt_at IS NULL`) ?? 0;

const WAYS = Object.entries(MAIL_BLAMES).flatMap(([kind, blame]) =>
  blame === 'way' ? [kind] : [],
);

/**
 * The mails that wait because the mail server takes none from this site. While batches pause, that is
 * all of them.
 */
export const findRefused = async (db: Kysely<DB>): Promise<Sending['refused']> =>
  (await readRow<NonNullable<Sending['refused']>>(db)`
    SELECT error_kind AS kind, words AS error, ${wireTime(sql`resumes_at`)} AS resumes_at,
      (SELECT count(*)::integer FROM mails WHERE next_attempt_at IS NOT NULL AND NOT is_held) AS count
    FROM shared_refusals WHERE resumes_at IS NOT NULL ORDER BY noticed_at DESC LIMIT 1`) ??
  (await readRow<NonNullable<Sending['refused']>>(db)`
    SELECT error_kind AS kind, last_error AS error, NULL AS resumes_at,
      count(*) OVER ()::integer AS count
    FROM mails
    WHERE error_kind IS NOT NULL AND error_kind = ANY(${WAYS}::text[]) AND next_attempt_at IS NOT NULL
    ORDER BY tried_at DESC LIMIT 1`) ??
  null;

/**
 * The progress of batches, and what keeps mails back.
 * @param leavesSite whether there is a mail server
 */
export async function findSending(db: Kysely<DB>, leavesSite: boolean): Promise<Sending> {
  const [batches, refused] = [await findBatches(db), await findRefused(db)];
  const waiting = batches.reduce((sum, { done, total }) => sum + total - done, 0);
  const pace = waiting > 0 ? await findPace(db) : 0;
  const minutesLeft = pace > 0 ? Math.ceil(waiting / pace / 60) : null;
  return { batches, minutes_left: minutesLeft, refused, leaves_site: leavesSite };
}
