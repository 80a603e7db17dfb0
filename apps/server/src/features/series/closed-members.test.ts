import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Asker } from '#features/videos/video-lists.view.ts';
import { createContentCache } from '#platform/content-cache/content-cache.ts';
import {
  readSnapshotFrom,
  type SnapshotRow,
  snapshotColumns,
} from '#platform/content-cache/read-snapshot.ts';
import type { Member } from '#platform/sessions/member.ts';
import { createScene } from '#testing/scene.ts';
import { closedLectures } from './closed-lectures.view.ts';
import { isClosedToEach } from './visible-series.view.ts';

const { db, clear } = await createScene();

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A time some days from now or ago, one of three absent. */
const someTime = (from: number, to: number) =>
  `CASE WHEN random() < 0.67 THEN now() + (${from} + random() * ${to - from}) * interval '1 day' END`;

/** Pairs of rows of two tables, as many of a hundred. */
const pairs = (ofHundred: number, tables: string) =>
  `FROM ${tables} WHERE random() * 100 < ${ofHundred}`;

/** Members with all kinds of first days and brands, and series with all kinds of gates. */
const randomSite = (seed: number) => `
  SELECT setseed(${seed / 1000});
  INSERT INTO members (name, nickname, email, created_at)
    SELECT 'r', 'r', n || '@example.com', now() - random() * 9 * interval '1 day'
    FROM generate_series(1, 30) n;
  INSERT INTO memberships SELECT m.id, b.id, (${someTime(-9, 1)})::date ${pairs(30, 'members m, brands b')}
    ON CONFLICT DO NOTHING;
  INSERT INTO videos (title, published_at)
    SELECT 'r', ${someTime(-9, 2)} FROM generate_series(1, 20);
  UPDATE videos SET published_until = now() - interval '1 minute'
    WHERE random() < 0.3 AND published_at < now() - interval '1 day';
  UPDATE videos SET published_at = NULL, deleted_at = now() WHERE random() < 0.1;
  INSERT INTO video_brands SELECT v.id, b.id ${pairs(10, 'videos v, brands b')};
  INSERT INTO series (title, published_at, published_until)
    SELECT 'r', ${someTime(-12, 2)}, CASE WHEN random() < 0.3 THEN now() + interval '3 days' END
    FROM generate_series(1, 8);
  UPDATE series SET published_until = now() - interval '1 minute'
    WHERE random() < 0.3 AND published_at < now() - interval '1 day';
  INSERT INTO series_brands SELECT s.id, b.id ${pairs(10, 'series s, brands b')};
  INSERT INTO series_lectures (series_id, video_id, position, opens, days)
    SELECT series_id, video_id, position, opens,
      CASE WHEN opens LIKE 'days%' THEN 1 + floor(random() * 9) END
    FROM (
      SELECT s.id AS series_id, v.id AS video_id,
        row_number() OVER (PARTITION BY s.id ORDER BY random()) AS position,
        (ARRAY['at_once', 'days_in_series', 'days_in_membership', 'after_previous',
          'after_previous', 'after_previous'])[1 + floor(random() * 6)] AS opens
      ${pairs(20, 'series s, videos v')}
    ) places;
  INSERT INTO series_starts SELECT m.id, s.id, now() - random() * 9 * interval '1 day'
    ${pairs(40, 'members m, series s')};
  INSERT INTO series_openings (member_id, series_id) SELECT m.id, s.id
    ${pairs(5, 'members m, series s')};
  INSERT INTO lecture_openings (member_id, video_id) SELECT m.id, v.id
    ${pairs(4, 'members m, videos v')};
  INSERT INTO video_progress (member_id, video_id, clock_at) SELECT m.id, v.id, now()
    ${pairs(4, 'members m, videos v')};
  INSERT INTO video_watch_completions (member_id, video_id) SELECT m.id, v.id
    ${pairs(25, 'members m, videos v')};
  INSERT INTO video_watch_choices (member_id, video_id) SELECT m.id, v.id
    ${pairs(8, 'members m, videos v')};`;

async function plant(seed: number): Promise<void> {
  await clear();
  await db.pool.query('DELETE FROM members');
  await db.pool.query(randomSite(seed));
}

interface Count {
  closed: number;
  open: number;
  differ: number;
}

test('a lecture is closed to the same members as by the rule for one member', async () => {
  const sums: Count = { closed: 0, open: 0, differ: 0 };
  for (let seed = 1; seed <= 12; seed += 1) {
    await plant(seed);
    const { rows } = await sql<Count>`
      WITH judged AS (
        SELECT v.id = ANY(m.closed) AS closed, ${isClosedToEach} AS closed_to_each
        FROM (
          SELECT id, brands, ARRAY(SELECT closed_lectures(id, brands)) AS closed
          FROM (
            SELECT id, ARRAY(SELECT b.brand_id FROM memberships b WHERE b.member_id = id) AS brands
            FROM members
          ) known OFFSET 0
        ) m CROSS JOIN videos v
        WHERE EXISTS (SELECT FROM series_lectures l WHERE l.video_id = v.id AND opens <> 'at_once')
      )
      SELECT (count(*) FILTER (WHERE closed))::integer AS closed,
        (count(*) FILTER (WHERE NOT closed))::integer AS open,
        (count(*) FILTER (WHERE closed IS DISTINCT FROM closed_to_each))::integer AS differ
      FROM judged`.execute(db.kysely);
    for (const key of ['closed', 'open', 'differ'] as const) sums[key] += rows[0]?.[key] ?? 0;
  }
  expect(sums.differ).toBe(0);
  // Both happen often, or the comparison says little.
  expect(sums.closed).toBeGreaterThan(500);
  expect(sums.open).toBeGreaterThan(500);
});

interface MemberRow extends SnapshotRow {
  id: number;
  brands: { id: number }[];
  gates_revision: number;
  closed: number[];
}

/** All members as their sessions would find them now, and what is closed to each by the rule. */
async function askAll(): Promise<{ asker: Asker; closed: number[] }[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.id, m.gates_revision, ${snapshotColumns},
      (SELECT coalesce(json_agg(json_build_object('id', b.brand_id) ORDER BY b.brand_id), '[]')
        FROM memberships b WHERE b.member_id = m.id) AS brands,
      (SELECT coalesce(json_agg(closed ORDER BY closed), '[]') FROM closed_lectures(m.id,
        ARRAY(SELECT b.brand_id FROM memberships b WHERE b.member_id = m.id)) closed) AS closed
    FROM members m`.execute(db.kysely);
  return rows.map(({ id, brands, gates_revision: gatesRevision, closed, ...row }) => ({
    asker: {
      member: { id, brands, gatesRevision } as unknown as Member,
      snapshot: readSnapshotFrom(row),
    },
    closed,
  }));
}

const some = (table: string) =>
  `ctid IN (SELECT ctid FROM ${table} ORDER BY random() LIMIT 1 + (SELECT count(*) FROM ${table}) / 4)`;
const add = (table: string, columns: string, values: string, from: string) =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} ${pairs(7, from)} ON CONFLICT DO NOTHING`;
const ofVideos = (table: string) =>
  add(table, 'member_id, video_id', 'm.id, v.id', 'members m, videos v');
const remove = (table: string) => `DELETE FROM ${table} WHERE ${some(table)}`;
const change = (table: string, set: string) => `UPDATE ${table} SET ${set} WHERE ${some(table)}`;
/** Everything that closes lectures to members or opens them. */
const CHANGES = [
  ofVideos('video_watch_completions'),
  remove('video_watch_completions'),
  ofVideos('video_watch_choices'),
  remove('video_watch_choices'),
  add(
    'video_progress',
    'member_id, video_id, clock_at',
    'm.id, v.id, now()',
    'members m, videos v',
  ),
  remove('video_progress'),
  ofVideos('lecture_openings'),
  remove('lecture_openings'),
  add('series_openings', 'member_id, series_id', 'm.id, s.id', 'members m, series s'),
  remove('series_openings'),
  add(
    'series_starts',
    'member_id, series_id, started_at',
    `m.id, s.id, now() - interval '9 days'`,
    'members m, series s',
  ),
  remove('series_starts'),
  change('series_starts', `started_at = started_at - interval '9 days'`),
  change('memberships', `first_day = current_date - 7`),
  change('members', `created_at = created_at - interval '3 days'`),
  add('memberships', 'member_id, brand_id', 'm.id, b.id', 'members m, brands b'),
  remove('memberships'),
  change('series_lectures', `opens = 'at_once', days = NULL`),
  change('series_lectures', `opens = 'after_previous', days = NULL`),
  remove('series_lectures'),
  remove('series_brands'),
  change('series', 'published_until = NULL, published_at = now()'),
  change('series', `published_at = NULL`),
  change('videos', 'deleted_at = now(), published_at = NULL'),
  remove('videos'),
];

const soon = `date_trunc('second', now()) + interval '1 second'`;
/** What changes by time alone, within a second. */
const BY_TIME = [
  `UPDATE series SET published_at = ${soon}, published_until = NULL
   WHERE published_at IS NULL OR published_at > now()`,
  `UPDATE series SET published_until = ${soon} WHERE published_at < now()`,
];

test('what two processes know of closed lectures is what the rule says, after every change', async () => {
  let moved = 0;
  // One connection: its random numbers are the same each time.
  const client = await db.pool.connect();
  for (let seed = 21; seed <= 22; seed += 1) {
    await plant(seed);
    await client.query(`SELECT setseed(${seed / 1000})`);
    const processes = [db, db].map((one) => closedLectures(createContentCache(one.kysely)));
    const ask = async () => {
      const all = await askAll();
      const known = processes.map((closedTo) =>
        Promise.all(all.map(({ asker }) => closedTo(asker))),
      );
      return { all, known: await Promise.all(known) };
    };
    let before: unknown;
    const compare = async (statement: string) => {
      const { all, known } = await ask();
      const found = known.map((each) => each.map((closed) => [...closed].sort((a, b) => a - b)));
      const expected = all.map(({ closed }) => closed);
      expect([statement, ...found]).toEqual([statement, expected, expected]);
      if (JSON.stringify(expected) !== before) moved += 1;
      before = JSON.stringify(expected);
    };
    for (const statement of ['SELECT 1', ...CHANGES]) {
      await client.query(statement);
      await compare(statement);
    }
    for (const statement of BY_TIME) {
      await client.query(statement);
      await ask();
      await client.query(`SELECT pg_sleep_until(${soon})`);
      await compare(statement);
    }
  }
  client.release();
  // Most changes concern somebody, or the comparison says little.
  expect(moved).toBeGreaterThan(CHANGES.length);
});

test('what is closed to a member is read once a day in Japan, and not without a gate', async () => {
  await plant(31);
  // Nothing else changes by time.
  await db.pool.query('UPDATE series SET published_at = created_at, published_until = NULL');
  await db.pool.query('DELETE FROM videos WHERE published_at > now() OR published_until > now()');
  const closedTo = closedLectures(createContentCache(db.kysely));
  const reads: string[] = [];
  db.onQuery = (text) => reads.push(text);
  const countAt = async ({ member, snapshot }: Asker, now = snapshot.now) => {
    reads.length = 0;
    await closedTo({ member, snapshot: { ...snapshot, now } });
    return reads.filter((text) => text.includes('closed_lectures')).length;
  };
  const [one] = await askAll();
  const asker = one?.asker as Asker;
  const midnight = Math.ceil((asker.snapshot.now + 9 * HOUR) / DAY) * DAY - 9 * HOUR;
  const counts = [await countAt(asker), await countAt(asker), await countAt(asker, midnight - 1)];
  expect([...counts, await countAt(asker, midnight)]).toEqual([1, 0, 0, 1]);

  await db.pool.query(`UPDATE series_lectures SET opens = 'at_once', days = NULL`);
  const [open] = await askAll();
  expect(await countAt(open?.asker as Asker)).toBe(0);
  db.onQuery = undefined;
});
