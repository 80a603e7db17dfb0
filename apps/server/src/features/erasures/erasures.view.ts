import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { erasures } from '@orchard/contract/staff/erasures';
import { type Kysely, sql } from 'kysely';
import { all, holdsWords, isIn, listPage, when } from '#console/records/staff-list.ts';
import { readRow, readRows, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

/** The erasure of a member that is under way, with Japan's times. */
export interface PendingErasure {
  asked_at: string;
  erase_at: string;
  by_staff: boolean;
  seen_at: string | null;
}

/** The erasure that a member waits for; undefined when there is none. */
export const findPending = (db: Kysely<DB>, memberId: number) =>
  readRow<PendingErasure>(db)`
    SELECT ${wireTime(sql`asked_at`)} AS asked_at, ${wireTime(sql`erase_at`)} AS erase_at, by_staff,
      ${wireTime(sql`seen_at`)} AS seen_at
    FROM erasures WHERE member_id = ${memberId} AND erased_at IS NULL`;

/** The members whose turn it is, the longest waiting first. */
export const listDue = (db: Kysely<DB>, most: number) =>
  readValues<number>(db)`
    SELECT member_id AS id FROM erasures WHERE erased_at IS NULL AND erase_at <= now()
    ORDER BY erase_at, member_id LIMIT ${most}`;

/** It is time to remind of an erasure: this long before the day, as an interval. */
export const isToRemind = (before: string) => sql`
  erased_at IS NULL AND reminded_at IS NULL AND erase_at < now() + ${before}::interval`;

/** The members whom it is time to remind, whose day comes first before others. */
export const listToRemind = (db: Kysely<DB>, before: string) =>
  readValues<number>(db)`
    SELECT member_id FROM erasures WHERE ${isToRemind(before)} ORDER BY erase_at, member_id`;

/** An erasure in the list beside the backups. */
export interface ListedErasure {
  member: number;
  erased_at: string;
}

/** Everybody who has been erased, by number; times in UTC, as ISO 8601. */
export const listErased = (db: Kysely<DB>) =>
  readRows<ListedErasure>(db)`
    SELECT member_id AS member,
      to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS erased_at
    FROM erasures WHERE erased_at IS NOT NULL ORDER BY member_id`;

type Row = ResponseOf<typeof erasures.list>[number];

const isDone = sql<boolean>`e.erased_at IS NOT NULL`;

// What is done with waits for nobody.
const isSeen = sql<boolean>`(e.seen_at IS NOT NULL OR ${isDone})`;

const row = sql`json_build_object(
  'id', e.member_id, 'state', CASE WHEN ${isDone} THEN 'done' ELSE 'pending' END, 'name', m.name,
  'asked_at', ${wireTime(sql`e.asked_at`)}, 'erase_at', ${wireTime(sql`e.erase_at`)},
  'erased_at', ${wireTime(sql`e.erased_at`)},
  'asked_by', CASE WHEN e.by_staff THEN coalesce(s.name, 'スタッフ') END, 'counts', e.counts,
  'seen_at', ${wireTime(sql`e.seen_at`)},
  'seen_by', CASE WHEN e.seen_at IS NOT NULL THEN coalesce(seen.name, 'スタッフ') END,
  'memberships', coalesce((
    SELECT json_agg(json_build_object(
      'label', b.label, 'paid_until', ms.paid_until, 'renews', ms.renews, 'reference', ms.reference
    ) ORDER BY b.position, b.id)
    FROM memberships ms JOIN brands b ON b.id = ms.brand_id WHERE ms.member_id = e.member_id
  ), '[]')
)`;

const FROM = sql`erasures e
  LEFT JOIN members m ON m.id = e.member_id
  LEFT JOIN staff s ON s.id = e.staff_id
  LEFT JOIN staff seen ON seen.id = e.seen_by`;

/** One page of erasures: those that wait, the next first, and then those that are done, newest first. */
export const listErasures = (
  db: Kysely<DB>,
  query: ParsedOf<typeof erasures.list>['query'],
): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: FROM,
    where: all([
      holdsWords(query.q, [sql`m.name`, sql`e.member_id::text`]),
      when(query.state, query.state === 'done' ? isDone : sql`NOT ${isDone}`),
      isIn(query.month, sql`e.erased_at`),
      when(query.seen, query.seen === 'yes' ? isSeen : sql`NOT ${isSeen}`),
    ]),
    row,
    sorts: {
      id: sql`e.member_id`,
      asked_at: sql`e.asked_at`,
      erase_at: sql`CASE WHEN ${isDone} THEN 1e12 - extract(epoch FROM e.erased_at)
        ELSE extract(epoch FROM e.erase_at) END`,
    },
    by: { sort: 'erase_at', order: 'asc', tie: sql`e.member_id` },
  });

export const findErasure = (db: Kysely<DB>, memberId: number) =>
  readValue<Row>(db)`
    SELECT ${row} AS row FROM ${FROM} WHERE e.member_id = ${memberId}`;
