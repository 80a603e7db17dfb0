import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ngramQuery } from './asked-grams.ts';

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
  ['家賃 税金', "'家賃' & '税金'"],
  ['ああああ', "'あああ'"],
  ["o'b", "'o''b'"],
  ['a\\b', "'a\\\\b'"],
])('the index is asked for %s by %s', (asked, ngrams) => {
  expect(ngramQuery([asked]).ngrams).toBe(ngrams);
});

test('a text that has the n-grams of one spelling will do', () => {
  expect(ngramQuery(['取扱い', '確定申告']).ngrams).toBe("('取扱い') | ('確定申' & '定申告')");
});

test('what is longer than an n-gram, or has a space, is looked for in the texts too', () => {
  const needsText = (...[first, ...others]: [string, ...string[]]) =>
    ngramQuery([first, ...others]).needsText;
  expect(['税', '税金', '確定申', '𠮷野家'].map((one) => needsText(one))).toEqual(
    Array(4).fill(false),
  );
  expect([needsText('確定申告'), needsText('税', '確定申告'), needsText('a b')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('every n-gram of a word that is asked for stands in the word', () => {
  fc.assert(
    fc.property(word, (asked) => {
      const ngrams = ngramQuery([asked])
        .ngrams.split(' & ')
        .map((ngram) => ngram.slice(1, -1).replaceAll("''", "'").replaceAll('\\\\', '\\'));
      expect(ngrams.every((ngram) => asked.includes(ngram))).toBe(true);
      expect(ngrams.every((ngram) => [...ngram].length === Math.min(3, [...asked].length))).toBe(
        true,
      );
    }),
  );
});
