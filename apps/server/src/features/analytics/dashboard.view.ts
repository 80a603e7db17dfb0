import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getDashboard } from '@orchard/contract/staff/analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { isMemberAt } from '#platform/sessions/membership.ts';
import { listEmptySearches } from './empty-searches.view.ts';
import { listMostWatched } from './most-watched.view.ts';

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

/** The numbers and lists of the dashboard. */
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
