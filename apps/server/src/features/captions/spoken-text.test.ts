import type { Term } from '@orchard/contract/search-terms';
import { describe, expect, test } from 'vitest';
import { linesWith, spokenText } from './spoken-text.ts';

describe('the lines of a transcript run together', () => {
  test('folded, Japanese without a gap, other words with one', () => {
    expect(spokenText(['ビルの', '家賃は NISA', '2026年', 'で\nす']).folded).toBe(
      'びるの家賃は nisa 2026年です',
    );
  });

  test('each line knows where it begins', () => {
    const { folded, starts } = spokenText(['家賃', 'NISA', 'iDeCo', '税']);
    expect(starts.map((start) => folded.slice(start, start + 2))).toEqual([
      '家賃',
      'ni',
      'id',
      '税',
    ]);
  });
});

describe('a word is found in the line that it begins in', () => {
  const text = spokenText(['不動', '産投資と税', '税金の話', '投資の税金']);
  test.each([
    [['不動産'], [0]],
    [['税金'], [2, 3]],
    [['税税'], [1]],
    [
      ['投資', '税'],
      [1, 3],
    ],
    [['なし'], []],
  ])('%j', (terms, lines) => {
    expect(
      linesWith(
        text,
        terms.map((term): Term => [term]),
        2,
      ),
    ).toEqual(lines);
  });
});
