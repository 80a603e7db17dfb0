import { foldText } from '@orchard/contract/fold-text';
import { graphemes } from '@orchard/contract/graphemes';
import { holdsTerm, searchTerms } from '@orchard/contract/search-terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passageOf } from './passage.ts';

const passage = (text: string, query: string, most = 20) =>
  passageOf(text, searchTerms(query), { most, shown: 10 });
const far = '山'.repeat(40);

test.each([
  ['a short text comes whole, in one line', '家賃と\n  投資', '投資', '家賃と 投資'],
  [
    'it begins later where the word would not be seen',
    `${'山'.repeat(30)}。次の投資`,
    '投資',
    '…次の投資',
  ],
  ['without a hit the beginning is shown', `家賃${far}`, '投資', `家賃${'山'.repeat(18)}…`],
  [
    'a hit near the beginning needs no cut',
    `家賃の投資${far}`,
    '投資',
    `家賃の投資${'山'.repeat(15)}…`,
  ],
  ['it begins behind a sentence', `${far}。次は投資の話です`, '投資', '…次は投資の話です'],
  ['it begins behind a comma', `${far}、次は投資の話です`, '投資', '…次は投資の話です'],
  ['else in the midst', `${far}投資`, '投資', `…${'山'.repeat(12)}投資`],
  [
    'the first of several words counts',
    `${far}。融資と${far}。投資`,
    '投資 融資',
    `…融資と${'山'.repeat(17)}…`,
  ],
  [
    'it never parts a character',
    `${'👨‍👩‍👧'.repeat(40)}投資`,
    '投資',
    `…${'👨‍👩‍👧'.repeat(12)}投資`,
  ],
  ['half-width kana are found', `${far}。ｶﾞｲﾄﾞの話`, 'ガイド', '…ｶﾞｲﾄﾞの話'],
])('%s', (_, text, query, expected) => {
  expect(passage(text, query)).toBe(expected);
});

test('wherever the word stands, the passage holds it near its beginning', () => {
  const parts = fc.array(
    fc.constantFrom('山', 'の', '。', '、', 'a ', '👨‍👩‍👧', '𠮷', 'か\u3099', '㈱'),
    {
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const shown = passage([...before, '投資', ...after].join(''), '投資', 60);
      const place = graphemes(shown).findIndex(
        (_, at, all) => all.slice(at, at + 2).join('') === '投資',
      );
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(40);
      expect(graphemes(shown).length).toBeLessThanOrEqual(62);
      expect(shown.isWellFormed()).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a hit in a very long text is found', () => {
  const text = `${far.repeat(500)}。ここが投資の話${far}`;
  expect(passage(text, '投資')).toContain('投資');
  const [term = ['']] = searchTerms('投資') as [[string]];
  expect(holdsTerm(foldText(passage(text, '投資')), term as [string])).toBe(true);
});
