import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, markTerms, searchTerms } from './fold-text.ts';

describe('what counts as the same in search', () => {
  test.each([
    ['ＮＩＳＡ', 'nisa'],
    ['ｶﾞｲﾄﾞ', 'がいど'],
    ['ガイド', 'がいど'],
    ['データ', 'でーた'],
    ['ﾃﾞｰﾀ', 'でーた'],
    ['iDeCo', 'ideco'],
    ['①株', '1株'],
    ['㈱', '(株)'],
    ['ヴァ', 'ゔぁ'],
    ['ヽ', 'ゝ'],
    ['か\u3099', 'が'],
    // Only the small letter has a character of its own with the line below.
    ['H\u0331', '\u1e96'],
  ])('%s is found as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('the long vowel mark keeps words apart', () => {
    expect(foldText('ビル')).not.toBe(foldText('ビール'));
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (s) => foldText(foldText(s)) === foldText(s)),
    );
  });

  test('a query is cut at white space of any width, and a word counts once', () => {
    expect(searchTerms('　税金 ＮＩＳＡ\tnisa ')).toEqual(['税金', 'nisa']);
    expect(searchTerms('"家賃" “NISA”')).toEqual(['家賃', 'nisa']);
    expect(searchTerms('　 ')).toEqual([]);
  });

  test('the first twenty words of a query count', () => {
    const words = Array.from({ length: 21 }, (_, index) => `語${index}`);
    expect(searchTerms(words.join(' '))).toEqual(words.slice(0, 20));
  });
});

describe('marking what was found', () => {
  const marked = (text: string, query: string) =>
    markTerms(text, searchTerms(query))
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join('');

  test.each([
    ['新ＮＩＳＡの始め方', 'nisa', '新[ＮＩＳＡ]の始め方'],
    ['ｶﾞｲﾄﾞを読む', 'ガイド', '[ｶﾞｲﾄﾞ]を読む'],
    ['税金と株と税', '税', '[税]金と株と[税]'],
    ['何もない', '株', '何もない'],
    ['㈱果樹園', '株', '[㈱]果樹園'],
  ])('in %s, %s is marked', (text, query, result) => {
    expect(marked(text, query)).toBe(result);
  });

  test('no word, or an empty one, marks nothing', () => {
    expect(markTerms('税金', [])).toEqual([{ text: '税金', isHit: false }]);
    expect(markTerms('税金', [''])).toEqual([{ text: '税金', isHit: false }]);
  });

  test('the pieces joined are the text, for any search', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (text, query) => {
          expect(
            markTerms(text, searchTerms(query))
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
