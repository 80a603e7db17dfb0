import { holdsTerm, type Term } from '@orchard/contract/search-terms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JoinedTexts } from './joined-texts.ts';

const seen = () => true;
const search = (terms: Term[], without: Term[] = []) => ({ terms, without });
const texts = new JoinedTexts(['家の相続', '', '相続', '相続税', '相', '続相続', '税']);
const holding = (spelling: string) => texts.best(search([[spelling]]), 9, seen);

describe('texts in one string', () => {
  test('are found by what they hold, each once', () => {
    expect(holding('続')).toEqual([5, 0, 2, 3]);
    expect(holding('税')).toEqual([6, 3]);
    expect(holding('')).toEqual([]);
    expect(new JoinedTexts([]).best(search([['税']]), 9, seen)).toEqual([]);
  });

  test('can be asked whether one of them holds a spelling', () => {
    expect(texts.isHeld('相続税', seen)).toBe(true);
    expect(texts.isHeld('相続税', (number) => number !== 3)).toBe(false);
    expect(texts.isHeld('', seen)).toBe(false);
  });

  test('are not found by what stands in two of them', () => {
    expect(holding('相続相続')).toEqual([]);
    expect(holding('続税')).toEqual([3]);
  });

  test('that begin with the first word come first', () => {
    expect(texts.best(search([['相続']]), 9, seen)).toEqual([2, 3, 0, 5]);
    expect(texts.best(search([['相続']]), 3, seen)).toEqual([2, 3, 0]);
    expect(texts.best(search([['家', '税']]), 9, seen)).toEqual([0, 6, 3]);
  });

  test('hold every word, nothing left out, and are seen', () => {
    expect(texts.best(search([['相続'], ['税', '家']]), 9, seen)).toEqual([3, 0]);
    expect(texts.best(search([['相続']], [['税'], ['家']]), 9, seen)).toEqual([2, 5]);
    expect(texts.best(search([['相続']]), 9, (number) => number !== 2)).toEqual([3, 0, 5]);
    expect(texts.best(search([], [['税']]), 9, seen)).toEqual([]);
  });

  test('are those that each by itself holds the words', () => {
    const text = fc.string({ unit: fc.constantFrom('相', '続', '税', ' '), maxLength: 6 });
    const word = text.filter((spelling) => spelling !== '');
    fc.assert(
      fc.property(fc.array(text), fc.tuple(word, word), (many, [one, other]) => {
        const term: Term = [one, other];
        const found = new JoinedTexts(many).best(search([term]), many.length + 1, seen);
        const expected = many.flatMap((folded, at) => (holdsTerm(folded, term) ? [at] : []));
        expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});
