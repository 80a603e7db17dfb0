import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hasAllTags, isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { imaginedMember } from '#platform/sessions/member.ts';
import { createTestDatabase } from '#testing/database.ts';
import { isForBrand, isInState, isPublishedFor, isPublishedNow } from './publication.ts';
import { stateOf } from './staff-list.ts';

const { kysely } = await createTestDatabase();
const NOTICES = { alias: 'n', brandsTable: 'notice_brands', column: 'notice_id' } as const;
const member = (...brands: number[]) => imaginedMember(brands.map((id) => ({ id, slug: `${id}` })));

/** Microseconds from the database's now; null for no such time. */
type Offset = number | null;
const time = (offset: Offset) =>
  sql`now() + ${offset}::double precision * interval '1 microsecond'`;

/** What a condition says of one row with these times, as `n` and as `v`. */
async function ask<Value>(
  [from, until]: readonly [Offset, Offset],
  what: RawBuilder<Value>,
): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`
    WITH one AS (SELECT 1 AS id, ${time(from)} AS published_at, ${time(until)} AS published_until)
    SELECT ${what} AS value FROM one n JOIN one v ON true`.execute(kysely);
  return (rows[0] as { value: Value }).value;
}

describe('at this very instant', () => {
  const states = [
    [null, null, 'draft'],
    [null, -1, 'draft'],
    [1, null, 'scheduled'],
    [1, 2, 'scheduled'],
    [0, null, 'published'],
    [-1, null, 'published'],
    [-1, 1, 'published'],
    [-1, 0, 'ended'],
    [-2, -1, 'ended'],
  ] as const;

  test.each(states)('what begins at %s and ends at %s is %s', async (from, until, state) => {
    const times = [from, until] as const;
    expect(await ask(times, stateOf('n'))).toBe(state);
    expect(await ask(times, isInState('n', state))).toBe(true);
    expect(await ask(times, isInState('n', undefined))).toBe(true);
    for (const other of ['draft', 'scheduled', 'published', 'ended'] as const) {
      expect(await ask(times, isInState('n', other))).toBe(other === state);
    }
  });

  test.each(states)(
    'begun at %s and ended at %s: seen if published (%s)',
    async (from, until, state) => {
      const times = [from, until] as const;
      for (const seen of [
        isPublishedNow('n'),
        isPublishedFor(member(), NOTICES),
        isVisibleTo(member()),
      ]) {
        // A draft's time is unknown to the database, which shows it to nobody either.
        expect((await ask(times, seen)) ?? false).toBe(state === 'published');
      }
    },
  );
});

describe('what is published for some brands', () => {
  /** What a condition says of row 1, of two rows with audiences. */
  const audience = async (
    pairs: readonly [id: number, brand: number][],
    what: RawBuilder<unknown>,
  ) => {
    const brands = sql`SELECT * FROM unnest(
      ${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, brand]) => brand)}::integer[])`;
    const { rows } = await sql<{ value: boolean }>`
      WITH notice_brands (notice_id, brand_id) AS (${brands}),
        video_brands (video_id, brand_id) AS (${brands}),
        one AS (SELECT 1 AS id, now() AS published_at, NULL::timestamptz AS published_until)
      SELECT ${what} AS value FROM one n JOIN one v ON true`.execute(kysely);
    return rows[0]?.value;
  };

  test.each([
    ['everyone', [], [], true],
    ['everyone', [], [7], true],
    ['everyone, though another is for some', [[2, 7]], [], true],
    ['its brand', [[1, 7]], [7], true],
    [
      'one of its brands',
      [
        [1, 7],
        [1, 8],
      ],
      [8, 9],
      true,
    ],
    ['no other brand', [[1, 7]], [8], false],
    ['nobody without a brand', [[1, 7]], [], false],
    [
      'no brand of another',
      [
        [1, 7],
        [2, 8],
      ],
      [8],
      false,
    ],
  ] as [string, [number, number][], number[], boolean][])(
    'is for %s (%j, seen by %j)',
    async (_, pairs, brands, isSeen) => {
      expect(await audience(pairs, isPublishedFor(member(...brands), NOTICES))).toBe(isSeen);
      expect(await audience(pairs, isVisibleTo(member(...brands)))).toBe(isSeen);
    },
  );

  test('is found by a brand that it names', async () => {
    const pairs = [
      [1, 7],
      [2, 8],
    ] as [number, number][];
    expect(await audience(pairs, isForBrand(NOTICES, 7))).toBe(true);
    expect(await audience(pairs, isForBrand(NOTICES, 8))).toBe(false);
    expect(await audience([], isForBrand(NOTICES, 7))).toBe(false);
    expect(await audience([], isForBrand(NOTICES, undefined))).toBe(true);
  });
});

test('a video has all tags that are asked for, or is not meant', async () => {
  const found = async (tagIds: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      WITH video_tags (video_id, tag_id) AS (VALUES (1, 5), (1, 6), (2, 5), (3, 7))
      SELECT id FROM (VALUES (1), (2), (3)) v(id) WHERE ${hasAllTags(tagIds)}
      ORDER BY id`.execute(kysely);
    return rows.map(({ id }) => id);
  };
  expect(await found([5])).toEqual([1, 2]);
  expect(await found([5, 6])).toEqual([1]);
  expect(await found([5, 7])).toEqual([]);
});
