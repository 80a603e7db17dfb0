import { startSite } from '#bench/fixture/site.ts';
import { type LoadResults, openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, table } from '#bench/results.ts';
import { median, percentile } from '#bench/statistics.ts';
import { noticeResource } from '#server/features/notices/notices.store.ts';
import { listUnannounced } from '#server/features/notifications/announced.store.ts';
import { addVideos } from '#server/features/videos/videos.store.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { announce } from '#server/use-cases/announce.ts';
import type { Part } from './part.ts';

const LECTURES = 7;
/** Lectures of the series before those of the day. */
const EARLIER = 24;
const NOTICES = 3;
/** Requests a second of others meanwhile. */
const RATE = 50;

/** Takes what was published before out of the news, so that the day's alone is told. */
const clear = ({ pool }: Database) =>
  pool.query(`
    TRUNCATE notifications, push_messages;
    DELETE FROM series WHERE title = '計測';
    DELETE FROM videos WHERE title LIKE '今日の講義 %' OR title LIKE '前の講義 %';
    DELETE FROM notices WHERE title LIKE '今日のお知らせ %';
    INSERT INTO announced (kind, record_id)
      SELECT 'video', id FROM videos UNION ALL SELECT 'notice', id FROM notices
      ON CONFLICT DO NOTHING`);

/**
 * A series that goes on with these lectures, each behind a gate: in turn after the one before, by days
 * in the series and by days in the membership. Every second member is in it and has watched the rest.
 */
async function addSeries({ pool, kysely }: Database, ids: readonly number[]): Promise<void> {
  const earlier = await addVideos(
    kysely,
    Array.from({ length: EARLIER }, (_, number) => ({
      title: `前の講義 ${number}`,
      body: '<p>前の講義です。</p>',
      publishedAt: new Date('2020-01-01'),
    })),
  );
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO series (title, published_at) VALUES ('計測', '2020-01-01') RETURNING id",
  );
  const seriesId = rows[0]?.id;
  await pool.query(
    `INSERT INTO series_lectures (series_id, video_id, position, opens, days)
     SELECT $1, id, place, opens, CASE WHEN opens LIKE 'days%' THEN 7 END
     FROM unnest($2::bigint[]) WITH ORDINALITY AS one (id, place)
     CROSS JOIN LATERAL (SELECT CASE WHEN place <= $3 THEN 'at_once' ELSE
       (ARRAY['after_previous', 'days_in_series', 'days_in_membership'])[1 + (place - $3 - 1) % 3]
     END AS opens) gate`,
    [seriesId, [...earlier, ...ids], EARLIER],
  );
  await pool.query(
    `INSERT INTO series_starts (member_id, series_id, started_at)
     SELECT id, $1, now() - interval '30 days' FROM members WHERE id % 2 = 0`,
    [seriesId],
  );
  await pool.query(
    `INSERT INTO video_watch_completions (member_id, video_id)
     SELECT id, $1 FROM members WHERE id % 2 = 0`,
    [earlier.at(-1)],
  );
  await pool.query('ANALYZE series, series_lectures, series_starts, video_watch_completions');
}

/** Publishes what a day brings. */
async function publish(database: Database, isGated: boolean): Promise<void> {
  const { pool, kysely } = database;
  const { rows } = await pool.query<{ id: number }>('SELECT min(id) AS id FROM notice_categories');
  const now = new Date().toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
  const ids = await addVideos(
    kysely,
    Array.from({ length: LECTURES }, (_, number) => ({
      title: `今日の講義 ${number}`,
      body: '<p>今日の講義です。</p>',
      // The site's own job would tell them before they have their gates.
      publishedAt: null,
    })),
  );
  if (isGated) await addSeries(database, ids);
  await pool.query('UPDATE videos SET published_at = now() WHERE id = ANY($1)', [ids]);
  for (let number = 0; number < NOTICES; number += 1) {
    const draft = {
      title: `今日のお知らせ ${number}`,
      body: '<p>今日のお知らせです。</p>',
      notice_category_id: rows[0]?.id as number,
      published_at: now,
      published_until: null,
      brand_ids: [],
    };
    await noticeResource.insert(kysely, draft, null);
  }
  await pool.query('ANALYZE videos, notices, announced, notifications');
}

/** Tells everything; what the site's own job has begun meanwhile is waited for. */
async function tellAll(database: Database): Promise<number> {
  do await announce(database);
  while ((await listUnannounced(database.kysely)).length > 0);
  const { rows } = await database.pool.query<{ made: number }>(
    'SELECT count(*) AS made FROM notifications',
  );
  return rows[0]?.made ?? 0;
}

/** Milliseconds that the count of unread news takes, for a member with a day's and one with none. */
async function countCost({ pool }: Database): Promise<number[]> {
  const costs: number[] = [];
  const client = await pool.connect();
  await client.query("SET plan_cache_mode = 'force_generic_plan'");
  for (const member of ['(SELECT min(member_id) FROM notifications)', '-1::bigint']) {
    const times: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const { rows } = await client.query(`
        EXPLAIN (ANALYZE, FORMAT JSON) SELECT count(*) FROM (
          SELECT FROM notifications
          WHERE member_id = ${member} AND on_screen AND read_at IS NULL LIMIT 100
        ) unread`);
      times.push(rows[0]['QUERY PLAN'][0]['Execution Time'] as number);
    }
    costs.push(median(times));
  }
  await client.query('RESET plan_cache_mode');
  client.release();
  return costs;
}

interface Day {
  made: number;
  seconds: number;
  others: LoadResults;
  counts: number[];
}

/** Part 12: a day's news for 20,000 members, and the requests of others meanwhile. */
export const notifications: Part = async ({ fixture, isQuick, report }) => {
  const sessions = await fixture.fill('office');
  const database = openDatabase({ connection: fixture.connectionTo('office') });
  await clear(database);
  const site = await startSite(fixture, 'office');
  const next = memberRequests(site.host, sessions, () => ({
    method: 'GET',
    path: '/api/account/user',
  }));
  const others = (seconds: number) => openLoop(site.port, next, { seconds, rate: RATE });
  const day = async (isGated: boolean): Promise<Day> => {
    await publish(database, isGated);
    const begin = performance.now();
    const telling = tellAll(database).then((made) => ({
      made,
      seconds: (performance.now() - begin) / 1000,
    }));
    const waits = await others(isQuick ? 5 : 20);
    const told = await telling;
    const counts = await countCost(database);
    report(`${told.made} news in ${digits(told.seconds)} s, load ${digits(load())}`);
    await clear(database);
    if (waits.failed.size > 0) throw new Error(`others: ${[...waits.failed].join(', ')}`);
    return { ...told, others: waits, counts };
  };
  try {
    const quiet = await others(isQuick ? 5 : 20);
    const days = [await day(false), await day(true)];
    const p95 = ({ latencies }: LoadResults) => digits(percentile(latencies, 0.95));
    const row = (name: string, value: (day: Day) => string) => [name, ...days.map(value)];
    return [
      table(
        [
          `${LECTURES} lectures and ${NOTICES} notices for 20,000 members`,
          'lectures for all',
          'lectures with a gate',
        ],
        [
          row('news made', ({ made }) => digits(made)),
          row('made within s', ({ seconds }) => digits(seconds)),
          row('others’ requests meanwhile, p95 ms', (each) => p95(each.others)),
          row('… longest ms', (each) => digits(Math.max(...each.others.latencies))),
          row('the same with nothing to tell, p95 ms', () => p95(quiet)),
          row('count of unread news in the session’s query, ms', ({ counts }) =>
            digits(counts[0] ?? Number.NaN),
          ),
          row('… for a member with none, ms', ({ counts }) => digits(counts[1] ?? Number.NaN)),
        ],
      ),
      '',
      `Others ask who they are, ${RATE} times a second, from the site’s own process; the news are made in another one or by the site’s own job, on the same machine. Lectures with a gate stand in a series behind ${EARLIER} others; every second member is in it.`,
    ].join('\n');
  } finally {
    await site.stop();
    await clear(database);
    await database.close();
  }
};
