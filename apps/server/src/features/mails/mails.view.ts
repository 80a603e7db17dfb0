import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { mails, suppressedAddresses } from '@orchard/contract/staff/mails';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWords, listPage } from '#console/records/staff-list.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { mailState } from '#platform/mail/mail-state.ts';

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

const when = (value: unknown, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  value === undefined ? sql`true` : condition;

/** One page of the queue, newest first. */
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

/** Suppressed addresses, newest first. */
export const listSuppressed = (
  db: Kysely<DB>,
  query: ParsedOf<typeof suppressedAddresses.list>['query'],
) =>
  listPage<Suppressed>(db, query, {
    from: sql`suppressed_addresses a LEFT JOIN members m ON lower(m.email) = a.address`,
    where: holdsWords(query.q, [sql`a.address`, sql`m.name`]),
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
