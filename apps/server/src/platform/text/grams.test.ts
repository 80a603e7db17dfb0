import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramChecks, gramQuery, gramsOf, ngramQuery } from './grams.ts';

test('a text is indexed by its pairs and by the last character of each run', () => {
  expect(gramsOf('税金です')).toEqual(['税金', '金で', 'です', 'す']);
  expect(gramsOf('nisa、株')).toEqual(['ni', 'is', 'sa', 'a', '株']);
  expect(gramsOf('人々のデータ_1')).toEqual([
    '人々',
    '々の',
    'のデ',
    'デー',
    'ータ',
    'タ_',
    '_1',
    '1',
  ]);
  expect(gramsOf('𠮷野')).toEqual(['𠮷野', '野']);
  expect(gramsOf('ああああ')).toEqual(['ああ', 'あ']);
  expect(gramsOf('、。')).toEqual([]);
});

test.each([
  ['税', "'税':*", false],
  ['税金', "'税金'", false],
  ['確定申', "'確定' & '定申'", true],
  ['税、', "'税':*", true],
  ['税・金', "'税':* & '金':*", true],
  ['税金、', "'税金'", true],
  ['、', null, true],
])('%s is looked up as %s', (term, tsquery, needsRecheck) => {
  expect(gramQuery(term)).toEqual({ tsquery, needsRecheck });
});

test('a word is checked in the text where the index can’t tell', () => {
  expect(gramChecks(['税金'])).toEqual({ tsquery: "'税金'", patterns: [] });
  expect(gramChecks(['確定申'])).toEqual({ tsquery: "'確定' & '定申'", patterns: ['%確定申%'] });
  expect(gramChecks(['、'])).toEqual({ tsquery: null, patterns: ['%、%'] });
});

test('one spelling of a word will do', () => {
  expect(gramChecks(['税金', '確定申'])).toEqual({
    tsquery: "('税金') | ('確定' & '定申')",
    patterns: ['%税金%', '%確定申%'],
  });
  expect(gramChecks(['税金', '、'])).toEqual({ tsquery: null, patterns: ['%税金%', '%、%'] });
});

test('signs of a pattern stand for themselves', () => {
  const [first, second, third] = ['100%', 'a_b', 'c\\d'].map((word) => gramChecks([word]).patterns);
  expect([first, second, third]).toEqual([['%100\\%%'], ['%a\\_b%'], ['%c\\\\d%']]);
});

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
