import { STAFF_PAGE_SIZE } from '@orchard/contract/staff/wire';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { all, holdsWords, listPage, type StaffListQuery } from './staff-list.ts';

const { kysely } = await createTestDatabase();
const KATAKANA = Array.from({ length: 0x30f6 - 0x30a0 }, (_, at) =>
  String.fromCharCode(0x30a1 + at),
).join('');

describe('the words of a query', () => {
  const holds = async (q: string | undefined, ...texts: string[]) => {
    const columns = texts.map((text) => sql`${text}::text`);
    const { rows } = await sql<{ held: boolean }>`
      SELECT ${holdsWords(q, columns)} AS held`.execute(kysely);
    return rows[0]?.held;
  };

  test.each([
    [undefined, '山田', true],
    ['', '山田', true],
    [' 　', '山田', true],
    ['山', '山田', true],
    ['田中', '山田', false],
    ['山 田', '山田', true],
    ['山 中', '山田', false],
    ['ﾔﾏﾀﾞ', 'やまだ', true],
    ['やまだ', 'ヤマダ', true],
    ['wis', 'ＷＩＳ会員', true],
    ['ＷＩＳ', 'wis会員', true],
    ['　山　', '山田', true],
    ['葛城', '葛\u{e0100}城 太郎', true],
    ['葛\u{e0101}城', '葛\u{e0100}城 太郎', true],
    ['神社', '神\ufe00社', true],
    ['が', 'か\u200b\u3099', true],
    ['家族', '👨\u200d👩 家\u2060族\ufeff', true],
    ['葛飾', '葛\u{e0100}城', false],
    ['%', '山田', false],
  ])('%j of %j: %s', async (q, text, isHeld) => {
    expect(await holds(q, text)).toBe(isHeld);
  });

  test('may stand in different columns, but no word across two', async () => {
    expect(await holds('山田 東京', '山田', '東京')).toBe(true);
    expect(await holds('山田東京', '山田', '東京')).toBe(false);
  });

  test('are compared with every katakana as its hiragana', async () => {
    expect(await holds(KATAKANA, KATAKANA)).toBe(true);
    const hiragana = [...KATAKANA].map((kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
    expect(await holds(hiragana.join(''), KATAKANA)).toBe(true);
    expect([await holds('こゝろ', 'コヽロ'), await holds('バヾ', 'ばゞ')]).toEqual([true, true]);
    // What has no hiragana stays as it is.
    expect([await holds('ヷヸヹヺ', 'ヷヸヹヺ'), await holds('ー', 'ー')]).toEqual([true, true]);
  });

  test('count up to the tenth', async () => {
    const nine = Array(9).fill('山').join(' ');
    expect(await holds(`${nine} 海`, '山')).toBe(false);
    expect(await holds(`${nine} 山 海`, '山')).toBe(true);
    expect(await holds(` ${nine} 海`, '山')).toBe(false);
  });
});

test('conditions hold at once; none is no condition', async () => {
  const held = async (...values: boolean[]) => {
    const conditions = values.map((value) => sql<boolean>`${value}::boolean`);
    const { rows } = await sql<{ held: boolean }>`SELECT ${all(conditions)} AS held`.execute(
      kysely,
    );
    return rows[0]?.held;
  };
  expect([await held(), await held(true), await held(true, true)]).toEqual([true, true, true]);
  expect([await held(false), await held(false, true), await held(true, false)]).toEqual([
    ...[false, false, false],
  ]);
});

describe('a page of a list', () => {
  const page = async (query: StaffListQuery, order: 'asc' | 'desc' = 'asc') => {
    const { items, total } = await listPage<number>(kysely, query, {
      from: sql`generate_series(1, 45) AS r(id)`,
      where: sql<boolean>`r.id <> 13`,
      row: sql`r.id`,
      // Ten have the same remainder, those of 5 none at all.
      sorts: { id: sql`r.id`, remainder: sql`nullif(r.id % 4, 1)` },
      by: { sort: 'id', order, tie: sql`r.id` },
    });
    return { items, total };
  };

  test('has as many rows as the console shows unless asked, and the number of all', async () => {
    const first = await page({});
    expect(first.total).toBe(44);
    expect(first.items).toHaveLength(STAFF_PAGE_SIZE);
    expect(first.items[0]).toBe(1);
    expect(first.items).not.toContain(13);
  });

  test('goes on where the one before ended', async () => {
    const [first, second, last] = [
      await page({ p: 1, per_page: 20 }),
      await page({ p: 2, per_page: 20 }),
      await page({ p: 3, per_page: 20 }),
    ];
    const whole = Array.from({ length: 45 }, (_, at) => at + 1).filter((id) => id !== 13);
    expect([...first.items, ...second.items, ...last.items]).toEqual(whole);
    expect(await page({ p: 4, per_page: 20 })).toEqual({ items: [], total: 44 });
  });

  test('is ordered as asked, else as the list says; what has no value comes last', async () => {
    const first = async (query: StaffListQuery, order: 'asc' | 'desc' = 'asc') =>
      (await page({ ...query, per_page: 3 }, order)).items;
    expect(await first({})).toEqual([1, 2, 3]);
    expect(await first({}, 'desc')).toEqual([45, 44, 43]);
    expect(await first({ order: 'asc' }, 'desc')).toEqual([1, 2, 3]);
    expect(await first({ order: 'desc' })).toEqual([45, 44, 43]);
    expect(await first({ sort: 'remainder' })).toEqual([4, 8, 12]);
    expect(await first({ sort: 'remainder', order: 'desc' })).toEqual([43, 39, 35]);
    expect(await first({ sort: 'unheard of', order: 'desc' })).toEqual([45, 44, 43]);
  });
});
