import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from './entry-collector.ts';
import { distance, NearestWords } from './nearest-words.ts';

const entry = (folded: string, reading = folded, uses = 1): Entry => ({
  word: folded,
  folded,
  reading,
  uses,
});
const nearest = (entries: Entry[], typed: string, most = 9) =>
  new NearestWords(entries).to(typed, most).map(({ folded }) => folded);

describe('how far texts are apart', () => {
  test.each([
    ['', '', 0],
    ['あい', 'いあ', 1],
    ['しんぐる', 'しんる', 1],
    ['しんる', 'しんぐる', 1],
    ['しんぐる', 'しんくる', 1],
    ['かいしゃ', 'かしいゃ', 1],
    ['あいう', 'うああ', 3],
    // Swapped neighbours are not changed again.
    ['かあ', 'あんか', 3],
  ])('%s and %s: %i', (a, b, steps) => {
    expect(distance(a, b, 9)).toBe(steps);
  });

  test('is beyond the limit where it is more', () => {
    const text = fc.string({ unit: fc.constantFrom('あ', 'い', '投'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, fc.nat(3), (a, b, limit) => {
        const whole = distance(a, b, 99);
        expect(distance(b, a, 99)).toBe(whole);
        const limited = distance(a, b, limit);
        expect(limited > limit ? limit + 1 : limited).toBe(Math.min(whole, limit + 1));
      }),
    );
  });
});

describe('the nearest words', () => {
  const entries = [
    entry('選択肢', 'せんたくし', 3),
    entry('投資', 'とうし', 9),
    entry('凍死', 'とうし', 1),
    entry('資投', 'しとう', 1),
    entry('選択', 'せんたく', 5),
    entry('検証', 'けんしょう', 5),
    entry('しんぐる', 'しんぐる', 2),
    entry('しんぷる', 'しんぷる', 8),
    entry('すらいどしょー', 'すらいどしょー', 1),
    entry('nisa', 'nisa', 9),
    entry('税', 'ぜい', 9),
  ];

  test('have one wrong, missing, superfluous or swapped character in three to five', () => {
    // Swapped characters come before others.
    expect(nearest(entries, '選肢択')).toEqual(['選択肢', '選択']);
    expect(nearest(entries, 'しんる')).toEqual(['しんぷる', 'しんぐる']);
    expect(nearest(entries, 'nsia')).toEqual(['nisa']);
    expect(nearest(entries, 'nissa')).toEqual(['nisa']);
    expect(nearest(entries, 'けしょん')).toEqual([]);
  });

  test('have two in six and more', () => {
    expect(nearest(entries, 'すらどいしょ')).toEqual(['すらいどしょー']);
    expect(nearest(entries, 'すらどいし')).toEqual([]);
  });

  test('of two kanji have them swapped, and only so', () => {
    expect(nearest([entry('投資'), entry('投信'), entry('資産')], '資投')).toEqual(['投資']);
    expect(nearest([entry('いか')], 'かい')).toEqual([]);
    // Neither does a character stand for another one with the same bit.
    const pairs = Array.from({ length: 3_000 }, (_, at) =>
      String.fromCharCode(0x4e00 + at, 0x6295),
    );
    expect(
      nearest(
        pairs.map((pair) => entry(pair)),
        '投資',
      ),
    ).toEqual([]);
    expect(nearest(entries, '税')).toEqual([]);
  });

  test('are compared by reading too: the nearest first, then the most used', () => {
    expect(nearest(entries, 'けんしょ')).toEqual(['検証']);
    expect(nearest(entries, 'とうし')).toEqual(['投資', '凍死']);
    expect(nearest(entries, 'とうしい')).toEqual(['投資', '凍死']);
    expect(nearest(entries, 'せんたくし')).toEqual(['選択肢', '選択']);
    expect(nearest(entries, 'しんる', 1)).toEqual(['しんぷる']);
  });

  test('are never the word itself, and each comes once', () => {
    expect(nearest(entries, 'しんぐる')).toEqual(['しんぷる']);
    const twice = [entry('表計算', 'ひょうけいさん'), entry('表計算', 'おもてけいさん')];
    expect(nearest(twice, '表計産')).toEqual(['表計算']);
    expect(nearest([entry('不動産', '')], '不動産')).toEqual([]);
  });

  test('are the same as without the quick look at characters', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'あいうえおかきくけこさしすせそ投資信託'),
      minLength: 3,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, (words, typed) => {
        const limit = typed.length >= 6 ? 2 : 1;
        const near = new Set(
          words.filter((word) => word !== typed && distance(typed, word, limit) <= limit),
        );
        expect(
          new Set(
            nearest(
              words.map((word) => entry(word)),
              typed,
              99,
            ),
          ),
        ).toEqual(near);
      }),
    );
  });
});

describe('beside other words', () => {
  const known = [
    entry('滞納', 'たいのう'),
    entry('第2回', 'だいにかい'),
    entry('大納会', 'だいのうかい'),
  ];
  test('one of two kanji may be wrong; alone it may not', () => {
    const near = (hasContext: boolean) =>
      new NearestWords(known).to('大納', 9, hasContext).map(({ folded }) => folded);
    expect([near(true), near(false)]).toEqual([['滞納'], []]);
  });

  test('another number is no slip', () => {
    expect(nearest(known, '第3回')).toEqual([]);
    expect(nearest(known, '第2会')).toEqual(['第2回']);
  });
});
