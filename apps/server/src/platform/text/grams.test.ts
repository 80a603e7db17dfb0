import { expect, test } from 'vitest';
import { gramChecks, gramQuery, gramsOf } from './grams.ts';

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
