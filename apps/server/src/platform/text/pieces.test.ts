import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesAsked } from './pieces.ts';

const word = fc
  .array(fc.constantFrom('税', '金', 'a', '𠮷', 'ー', "'", '\\'), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''));

test.each([
  ['税', "'税'"],
  ['税金', "'税金'"],
  ['確定申', "'確定申'"],
  ['確定申告', "'確定申' & '定申告'"],
  ['確定申告書', "'確定申' & '定申告' & '申告書'"],
  ['𠮷野家へ', "'𠮷野家' & '野家へ'"],
  ["o'b", "'o''b'"],
  ['a\\b', "'a\\\\b'"],
])('the index is asked for %s by %s', (asked, pieces) => {
  expect(piecesAsked([asked]).pieces).toBe(pieces);
});

test('a piece that several words have is asked for once', () => {
  expect(piecesAsked(['税金', '税', '税金']).pieces).toBe("'税金' & '税'");
  expect(piecesAsked(['ああああ']).pieces).toBe("'あああ'");
});

test('what is longer than a piece, and nothing else, is looked for in the texts too', () => {
  expect(piecesAsked(['税', '税金', '確定申', '確定申告', '𠮷野家']).words).toEqual(['確定申告']);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(piecesAsked(words).words).toEqual(words.filter((one) => [...one].length > 3));
    }),
  );
});

test('every piece of a word that is asked for stands in the word', () => {
  fc.assert(
    fc.property(word, (asked) => {
      const pieces = piecesAsked([asked])
        .pieces.split(' & ')
        .map((piece) => piece.slice(1, -1).replaceAll("''", "'").replaceAll('\\\\', '\\'));
      expect(pieces.every((piece) => asked.includes(piece))).toBe(true);
      expect(pieces.every((piece) => [...piece].length === Math.min(3, [...asked].length))).toBe(
        true,
      );
    }),
  );
});
