import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { isClosedToEach } from './visible-series.view.ts';

const { db, clear } = await createScene();

/** A time some days from now or ago, one of three absent. */
const someTime = (from: number, to: number) =>
  `CASE WHEN random() < 0.67 THEN now() + (${from} + random() * ${to - from}) * interval '1 day' END`;

/** Pairs of rows of two tables, as many of a hundred. */
const pairs = (ofHundred: number, tables: string) =>
  `FROM ${tables} WHERE random() * 100 < ${ofHundred}`;

/** Members with all kinds of first days and brands, and series with all kinds of gates. */
const randomSite = (seed: number) => `
  SELECT setseed(${seed / 1000});
  INSERT INTO members (name, nickname, email, created_at, membership_from)
    SELECT 'r', 'r', n || '@example.com', now() - random() * 9 * interval '1 day',
      (${someTime(-9, 1)})::date
    FROM generate_series(1, 30) n;
  INSERT INTO member_brands SELECT m.id, b.id ${pairs(30, 'members m, brands b')}
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

interface Count {
  closed: number;
  open: number;
  differ: number;
}

test('a lecture is closed to the same members as by the rule for one member', async () => {
  const sums: Count = { closed: 0, open: 0, differ: 0 };
  for (let seed = 1; seed <= 12; seed += 1) {
    await clear();
    await db.pool.query('DELETE FROM members');
    await db.pool.query(randomSite(seed));
    const { rows } = await sql<Count>`
      WITH judged AS (
        SELECT v.id = ANY(m.closed) AS closed, ${isClosedToEach} AS closed_to_each
        FROM (
          SELECT id, brands, ARRAY(SELECT closed_lectures(id, brands)) AS closed
          FROM (
            SELECT id, ARRAY(SELECT b.brand_id FROM member_brands b WHERE b.member_id = id) AS brands
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
