import type { ResponseOf } from '@orchard/contract/endpoint';
import type { listAsked, listSent, listWatched } from '@orchard/contract/staff/members';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

type Watched = ResponseOf<typeof listWatched>[number];
type Asked = ResponseOf<typeof listAsked>[number];
type Sent = ResponseOf<typeof listSent>[number];
type Paging = Pick<StaffListQuery, 'p' | 'per_page'>;

interface NewestFirstParts {
  from: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  tie: RawBuilder<unknown>;
}

const newestFirst = <Row>(
  db: Kysely<DB>,
  query: Paging,
  { from, row, at, tie }: NewestFirstParts,
) =>
  listPage<Row>(db, query, {
    from,
    row,
    where: sql`true`,
    sorts: { at },
    by: { sort: 'at', order: 'desc', tie },
  });

const video = sql`'video', json_build_object('id', w.id, 'title', w.title)`;

export const isThere = async (db: Kysely<DB>, memberId: number): Promise<boolean> =>
  (await readRow(db)`SELECT FROM members WHERE id = ${memberId}`) !== undefined;

/** The videos that a member has opened or watched, latest first. */
export const memberWatched = (db: Kysely<DB>, memberId: number, query: Paging) =>
  newestFirst<Watched>(db, query, {
    from: sql`(
        SELECT coalesce(h.video_id, c.video_id) AS video_id, h.viewed_at,
          c.created_at AS completed_at
        FROM (SELECT * FROM browsing_history WHERE member_id = ${memberId}) h
        FULL JOIN (SELECT * FROM video_watch_completions WHERE member_id = ${memberId}) c
          ON c.video_id = h.video_id
      ) d JOIN videos w ON w.id = d.video_id`,
    row: sql`json_build_object(${video},
      'viewed_at', ${wireTime(sql`d.viewed_at`)},
      'completed_at', ${wireTime(sql`d.completed_at`)})`,
    at: sql`greatest(d.viewed_at, d.completed_at)`,
    tie: sql`w.id`,
  });

export const memberAsked = (db: Kysely<DB>, memberId: number, query: Paging) =>
  newestFirst<Asked>(db, query, {
    from: sql`(SELECT * FROM video_questions WHERE member_id = ${memberId}) q
      JOIN videos w ON w.id = q.video_id
      LEFT JOIN video_question_answers a ON a.video_question_id = q.id`,
    row: sql`json_build_object('id', q.id, ${video}, 'message', q.message,
      'created_at', ${wireTime(sql`q.created_at`)},
      'answered_at', ${wireTime(sql`a.created_at`)})`,
    at: sql`q.created_at`,
    tie: sql`q.id`,
  });

export const memberSent = (db: Kysely<DB>, memberId: number, query: Paging) =>
  newestFirst<Sent>(db, query, {
    from: sql`(SELECT * FROM enquiries WHERE member_id = ${memberId}) e
      LEFT JOIN contact_categories k ON k.id = e.contact_category_id`,
    row: sql`json_build_object('id', e.id, 'category', k.text, 'subject', e.subject,
      'body', e.body, 'created_at', ${wireTime(sql`e.created_at`)})`,
    at: sql`e.created_at`,
    tie: sql`e.id`,
  });
