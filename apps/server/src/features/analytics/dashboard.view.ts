import type { ResponseOf } from '@orchard/contract/endpoint';
import type { Fault, getDashboard } from '@orchard/contract/staff/analytics';
import { type Right, rightsOf } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import { isOpenTo } from '#console/staff-jobs/staff-jobs.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { isMemberAt } from '#platform/sessions/membership.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { listEmptySearches } from './empty-searches.view.ts';

type Dashboard = ResponseOf<typeof getDashboard>;

/** Rows that the dashboard shows of each list. */
const TOP = 5;

const counts = sql<Pick<Dashboard, 'unanswered_questions' | 'open_enquiries' | 'members'>>`
  SELECT (
    SELECT json_build_object('count', count(*), 'oldest_at', ${wireTime(sql`min(q.created_at)`)})
    FROM video_questions q
    WHERE NOT EXISTS (
      SELECT FROM video_question_answers a WHERE a.video_question_id = q.id
    )
  ) AS unanswered_questions, (
    SELECT json_build_object('count', count(*), 'oldest_at', ${wireTime(sql`min(e.asked_at)`)})
    FROM enquiries e WHERE e.status <> 'done'
  ) AS open_enquiries, json_build_object('total', (
    SELECT count(*) FROM members m
    WHERE m.suspended_at IS NULL AND m.password_hash IS NOT NULL AND ${isMemberAt('m')}
  ), 'came_this_week', (
    SELECT count(*) FROM member_visits v WHERE v.last_seen_at > now() - interval '7 days'
  )) AS members`;

// The console's views need rows, not ready JSON text.
const rowsOf = <Row>({ items }: Page<Row>) => items as Row[];

export async function findDashboard(db: Kysely<DB>): Promise<Dashboard> {
  const { rows } = await counts.execute(db);
  const top = { p: 1, per_page: TOP, order: 'desc' } as const;
  const watched = await listMostWatched(db, { ...top, sort: 'opened' });
  const bookmarked = await listMostWatched(db, { ...top, sort: 'bookmarked' });
  const searches = await listEmptySearches(db, { ...top, sort: 'searches', lastDays: 30 });
  return {
    ...(rows[0] as Pick<Dashboard, 'unanswered_questions' | 'open_enquiries' | 'members'>),
    most_watched: rowsOf(watched).filter(({ opened }) => opened > 0),
    most_bookmarked: rowsOf(bookmarked).filter((video) => video.bookmarked > 0),
    empty_searches: rowsOf(searches),
  };
}

type Row = ResponseOf<typeof getDashboard>['most_watched'][number];

/** Members who opened each video in the last 30 days, finished it, bookmarked it. */
const listMostWatched = (db: Kysely<DB>, query: StaffListQuery): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: sql`videos v
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM browsing_history
        WHERE viewed_at > now() - interval '30 days' GROUP BY video_id
      ) o ON o.video_id = v.id
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM (
          SELECT video_id FROM video_watch_completions
          UNION ALL SELECT video_id FROM anonymous_watching WHERE marked IS NOT NULL
        ) marks GROUP BY video_id
      ) c ON c.video_id = v.id
      LEFT JOIN (
        SELECT video_id, count(*)::integer AS members FROM video_bookmarks GROUP BY video_id
      ) b ON b.video_id = v.id`,
    where: sql`v.deleted_at IS NULL`,
    row: sql`json_build_object('id', v.id, 'title', v.title,
      'opened', coalesce(o.members, 0), 'completed', coalesce(c.members, 0),
      'bookmarked', coalesce(b.members, 0))`,
    sorts: {
      opened: sql`coalesce(o.members, 0)`,
      bookmarked: sql`coalesce(b.members, 0)`,
    },
    by: { sort: 'opened', order: 'desc', tie: sql`v.id` },
  });

const LATELY = sql`now() - interval '7 days'`;

/** What counts as failed, with the time of it, and the right that opens its list. */
const SOURCES: Record<Fault, { right?: Right; failed(rights: Right[]): RawBuilder<unknown> }> = {
  mails: {
    right: 'mail.read',
    // What nobody wanted any more is no fault.
    failed: () => sql`SELECT failed_at AS at FROM mails
      WHERE failed_at > ${LATELY} AND error_kind IS DISTINCT FROM 'withdrawn'`,
  },
  films: {
    right: 'content.read',
    // As the list of videos finds them.
    failed: () => sql`SELECT f.updated_at AS at FROM film_streams f
      JOIN videos v ON v.media_file = f.media_file AND v.deleted_at IS NULL
      WHERE f.state = 'failed'`,
  },
  jobs: {
    failed: (rights) => sql`SELECT j.finished_at AS at FROM staff_jobs j
      WHERE j.state = 'failed' AND j.finished_at > ${LATELY}
        AND ${isOpenTo(rights)}`,
  },
};

interface FoundFault {
  kind: Fault;
  count: number;
  since: string;
}

/** What has gone wrong of what an operator may open, each kind with its number and first time. */
export async function listFaults(db: Kysely<DB>, { roles }: Staff): Promise<FoundFault[]> {
  const rights = rightsOf(roles);
  const found = Object.entries(SOURCES)
    .filter(([, { right }]) => !right || rights.includes(right))
    .map(
      ([kind, { failed }], place) => sql`
        SELECT ${kind} AS kind, ${place}::integer AS place, count(*) AS count,
          ${wireTime(sql`min(at)`)} AS since
        FROM (${failed(rights)}) failed HAVING count(*) > 0`,
    );
  const { rows } = await sql<FoundFault>`
    SELECT kind, count, since FROM (${sql.join(found, sql` UNION ALL `)}) faults ORDER BY place
  `.execute(db);
  return rows;
}
