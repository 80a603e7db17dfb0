import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type {
  BroadcastOutcome,
  BroadcastState,
  broadcasts,
} from '@orchard/contract/staff/broadcasts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { all, holdsWords, listPage } from '#console/records/staff-list.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { type AudienceChoice, audienceOf } from './audience.view.ts';

/** Recipients `r` with their mail `l`, while that has the outcome. */
const withMails = sql`broadcast_recipients r
  LEFT JOIN mails l ON l.id = r.mail_id AND r.outcome = 'queued'`;

const recipientOutcome = sql<BroadcastOutcome>`CASE
  WHEN r.outcome <> 'queued' THEN r.outcome
  WHEN l.is_kept THEN 'kept'
  WHEN l.sent_at IS NOT NULL THEN 'sent'
  WHEN l.next_attempt_at IS NOT NULL THEN 'waiting'
  WHEN l.error_kind IN ('withdrawn', 'suppressed') THEN 'skipped'
  ELSE 'failed' END`;

/** Why recipient `r` was skipped or missed; `b` is its broadcast. */
const recipientReason = sql<string | null>`CASE
  WHEN r.outcome <> 'queued' THEN r.reason
  WHEN l.sent_at IS NOT NULL OR l.next_attempt_at IS NOT NULL THEN NULL
  WHEN l.error_kind = 'suppressed' THEN 'undeliverable'
  WHEN l.error_kind = 'withdrawn' AND b.cancelled_at IS NOT NULL THEN 'cancelled'
  ELSE l.error_kind END`;

/** Something of broadcast `b` is still to be sent. */
const waits = sql<boolean>`EXISTS (
  SELECT FROM broadcast_recipients r
  WHERE r.broadcast_id = b.id AND r.outcome = 'waiting'
) OR EXISTS (
  SELECT FROM broadcast_recipients r JOIN mails l ON l.id = r.mail_id
  WHERE r.broadcast_id = b.id AND r.outcome = 'queued' AND l.next_attempt_at IS NOT NULL
)`;

/** Mails of broadcast `b` have not left this machine. */
const isKept = sql<boolean>`EXISTS (
  SELECT FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.outcome = 'kept'
) OR EXISTS (
  SELECT FROM broadcast_recipients r JOIN mails l ON l.id = r.mail_id
  WHERE r.broadcast_id = b.id AND r.outcome = 'queued' AND l.is_kept
)`;

/** The state of broadcast `b`. */
const broadcastState: RawBuilder<BroadcastState> = sql`CASE
  WHEN b.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN b.scheduled_at IS NULL THEN 'draft'
  WHEN b.started_at IS NULL THEN 'scheduled'
  WHEN NOT (${waits}) THEN CASE WHEN ${isKept} THEN 'kept' ELSE 'sent' END
  WHEN b.paused_at IS NOT NULL THEN 'paused'
  ELSE 'sending' END`;

/** The members named one by one for a broadcast. */
export const memberIds = (broadcast: RawBuilder<unknown>) => sql<number[]>`ARRAY(
  SELECT c.member_id FROM broadcast_members c WHERE c.broadcast_id = ${broadcast} ORDER BY 1
)`;

/** A broadcast as its sending needs it. */
export interface Sending extends AudienceChoice {
  subject: string;
  body: string;
  state: BroadcastState;
  batchId: string | null;
}

export const findSending = (db: Kysely<DB>, id: number) =>
  readRow<Sending>(db)`
    SELECT b.subject, b.body, b.brand_id, b.audience, b.segment_id, b.filter,
      ${memberIds(sql`b.id`)} AS member_ids, b.batch_id AS "batchId",
      ${broadcastState} AS state
    FROM broadcasts b WHERE b.id = ${id}`;

export const isSegmentThere = async (db: Kysely<DB>, id: number): Promise<boolean> =>
  (await readRow(db)`SELECT FROM segments WHERE id = ${id}`) !== undefined;

/** The broadcasts whose turn has come and that have not begun. */
export const listDue = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT id FROM broadcasts WHERE scheduled_at <= now() AND started_at IS NULL
    ORDER BY scheduled_at, id`;

/** The broadcasts of which mails are still to be put, in the order of their beginning. */
export const listUnfinished = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT b.id FROM broadcasts b
    WHERE b.started_at IS NOT NULL AND b.paused_at IS NULL AND b.cancelled_at IS NULL
      AND EXISTS (
        SELECT FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.outcome = 'waiting'
      )
    ORDER BY b.started_at, b.id`;

/** The recipients of a broadcast whose mail is still to be put. */
export const listWaiting = (db: Kysely<DB>, id: number) =>
  readValues<number>(db)`
    SELECT member_id FROM broadcast_recipients
    WHERE broadcast_id = ${id} AND outcome = 'waiting' ORDER BY member_id`;

/** The mails of a broadcast that failed and can be tried again: their members still want them. */
export const listFailedMails = (
  db: Kysely<DB>,
  id: number,
  { from, isWanted }: { from: RawBuilder<unknown>; isWanted: RawBuilder<boolean> },
) =>
  readValues<number>(db)`
    SELECT l.id FROM broadcast_recipients r
    JOIN mails l ON l.id = r.mail_id
    JOIN members m ON m.id = r.member_id ${from}
    WHERE r.broadcast_id = ${id} AND r.outcome = 'queued' AND l.failed_at IS NOT NULL
      AND l.sent_at IS NULL AND l.error_kind NOT IN ('withdrawn', 'suppressed')
      AND ${isWanted}`;

type Recipient = ResponseOf<typeof broadcasts.recipients>[number];
type RecipientsQuery = ParsedOf<typeof broadcasts.recipients>['query'];

const countOf = (outcome: string) =>
  sql`coalesce(sum(count) FILTER (WHERE outcome = ${outcome}), 0)::integer`;

// Of what is settled the index alone tells; only the rest is asked of its mails.
const counts = sql`(
  SELECT json_build_object('waiting', ${countOf('waiting')}, 'sent', ${countOf('sent')},
    'kept', ${countOf('kept')},
    'failed', ${countOf('failed')}, 'skipped', ${countOf('skipped')})
  FROM (
    SELECT r.outcome, count(*) AS count FROM broadcast_recipients r
    WHERE r.broadcast_id = b.id AND r.outcome <> 'queued' GROUP BY r.outcome
    UNION ALL
    SELECT ${recipientOutcome}, 1 FROM ${withMails}
    WHERE r.broadcast_id = b.id AND r.outcome = 'queued'
  ) counted
)`;

const skipped = sql`(
  SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', count)
    ORDER BY count DESC, reason), '[]')
  FROM (
    SELECT ${recipientReason} AS reason, count(*) AS count FROM ${withMails}
    WHERE r.broadcast_id = b.id AND r.outcome IN ('skipped', 'queued')
      AND ${recipientOutcome} = 'skipped' GROUP BY 1
  ) reasons
)`;

// At the pace of the last minute.
const minutesLeft = sql`(
  SELECT ceil(waiting * seconds / nullif(sent, 0) / 60)
  FROM (
    SELECT count(*) FILTER (WHERE l.next_attempt_at IS NOT NULL OR r.outcome = 'waiting') AS waiting,
      count(*) FILTER (WHERE l.sent_at > now() - interval '1 minute') AS sent,
      least(greatest(extract(epoch FROM now() - min(l.sent_at)), 1), 60) AS seconds
    FROM broadcast_recipients r LEFT JOIN mails l ON l.id = r.mail_id WHERE r.broadcast_id = b.id
  ) pace WHERE waiting > 0
)`;

export const staffBroadcasts = recordViews<typeof broadcasts>({
  from: sql`broadcasts b`,
  alias: 'b',
  named: sql`coalesce(nullif(b.subject, ''), '（件名なし）')`,
  shared: sql`'subject', b.subject, 'state', ${broadcastState}, 'counts', ${counts},
    'scheduled_at', ${wireTime(sql`b.scheduled_at`)},
    'started_at', ${wireTime(sql`b.started_at`)}`,
  record: sql`'body', b.body, 'brand_id', b.brand_id, 'audience', b.audience,
    'segment_id', b.segment_id, 'filter', b.filter, 'member_ids', ${memberIds(sql`b.id`)},
    'returned', b.returned, 'skipped', ${skipped},
    'segment_name', (SELECT g.name FROM segments g WHERE g.id = b.segment_id),
    'minutes_left', ${minutesLeft}`,
  where: ({ q, state }) => [
    holdsWords(q, [sql`b.subject`]),
    state ? sql`${broadcastState} = ${state}` : sql`true`,
  ],
  by: { sort: 'id', order: 'desc' },
});

/** One page of a broadcast's recipients; before its sending, of the members of now. */
export async function listRecipients(
  db: Kysely<DB>,
  { id, ...sending }: AudienceChoice & { id: number; batchId: string | null },
  query: RecipientsQuery,
) {
  const found = sending.batchId === null ? await audienceOf(db, sending) : undefined;
  const none = sql`(SELECT id AS member_id, name, kana, email, NULL AS reason
    FROM members WHERE false)`;
  const members = found && ('members' in found ? found.members : none);
  const from = members
    ? sql`(
        SELECT a.*, CASE WHEN a.reason IS NULL THEN 'waiting' ELSE 'skipped' END AS outcome,
          NULL::bigint AS mail_id, NULL::timestamptz AS at
        FROM ${members} a
      ) x`
    : sql`(
        SELECT r.member_id, m.name, m.kana, coalesce(l.recipient, m.email) AS email,
          ${recipientReason} AS reason, ${recipientOutcome} AS outcome, r.mail_id,
          coalesce(l.sent_at, l.failed_at, r.at) AS at
        FROM ${withMails} JOIN members m ON m.id = r.member_id
        JOIN broadcasts b ON b.id = r.broadcast_id WHERE r.broadcast_id = ${id}
      ) x`;
  return listPage<Recipient>(db, query, {
    from,
    where: all([
      holdsWords(query.q, [sql`x.name`, sql`x.kana`, sql`x.email`]),
      query.outcome ? sql`x.outcome = ${query.outcome}` : sql`true`,
    ]),
    row: sql`json_build_object('id', x.member_id, 'name', x.name, 'email', x.email,
      'outcome', x.outcome, 'reason', x.reason, 'mail_id', x.mail_id,
      'at', ${wireTime(sql`x.at`)})`,
    sorts: { name: sql`coalesce(nullif(x.kana, ''), x.name) COLLATE "ja-x-icu"` },
    by: { sort: 'name', order: 'asc', tie: sql`x.member_id` },
  });
}
