import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { countEmptySearch, sweepEmptySearches } from './search.store.ts';

const db = await createTestDatabase();
const counted = async () => {
  const { rows } = await db.pool.query('SELECT word, searches FROM empty_searches ORDER BY word');
  return rows.map(({ word, searches }) => [word, searches]);
};

beforeEach(() => db.pool.query('DELETE FROM empty_searches'));

test('ways of writing a search are one', async () => {
  for (const word of ['ふどうさん 税', '　フドウサン　　税 ', 'ﾌﾄﾞｳｻﾝ\t税']) {
    await countEmptySearch(db.kysely, word);
  }
  expect(await counted()).toEqual([['ふどうさん 税', 3]]);
  const { rows } = await db.pool.query('SELECT typed FROM empty_searches');
  expect(rows).toEqual([{ typed: 'ふどうさん 税' }]);
});

test('white space is no search, and of a long one the beginning counts', async () => {
  await countEmptySearch(db.kysely, ' 　\t');
  expect(await counted()).toEqual([]);
  await countEmptySearch(db.kysely, '𩸽'.repeat(300));
  expect(await counted()).toEqual([['𩸽'.repeat(255), 1]]);
});

test('the day is Japan’s', async () => {
  await countEmptySearch(db.kysely, '株');
  const { rows } = await db.pool.query(
    "SELECT day = (now() AT TIME ZONE 'Asia/Tokyo')::date AS today FROM empty_searches",
  );
  expect(rows).toEqual([{ today: true }]);
});

test('counts are kept for 400 days', async () => {
  await db.pool.query(
    `INSERT INTO empty_searches (day, word, typed) SELECT current_date - age, age::text, age::text
     FROM unnest(ARRAY[0, 399, 400, 401]) AS age`,
  );
  await sweepEmptySearches(db.kysely);
  expect((await counted()).map(([word]) => word)).toEqual(['0', '399', '400']);
});
