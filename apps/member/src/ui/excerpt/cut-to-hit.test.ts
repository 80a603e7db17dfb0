import { markTerms } from '@orchard/contract/search-terms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutToHit } from './cut-to-hit.ts';
import { textOf } from './excerpt.ts';

const find = (term: string) => (text: string) => markTerms(text, [[term]]);
const cut = (text: string, term: string, measure?: { shown?: number; head?: number }) => {
  const { fragments, isCut } = cutToHit(text, find(term), measure);
  return [textOf(fragments), isCut];
};
const MOUNTAINS = '山'.repeat(20);

describe('a title', () => {
  test('is not cut where its hit is surely shown, or where there is none', () => {
    const shown = `${MOUNTAINS}とも投資${MOUNTAINS}`;
    expect(cut(shown, '投資')).toEqual([shown, false]);
    expect(cut(`${MOUNTAINS}${MOUNTAINS}`, '投資')).toEqual([`${MOUNTAINS}${MOUNTAINS}`, false]);
  });

  test('is cut before a hit that lies further, and marks it', () => {
    const { fragments, isCut } = cutToHit(`${MOUNTAINS}という山から家賃と投資の話`, find('投資'));
    expect(isCut).toBe(true);
    expect(fragments).toEqual([
      '山'.repeat(10),
      '…',
      '山から家賃と',
      { mark: 'mark', fragments: ['投資'] },
      'の話',
    ]);
  });

  test('measures Latin letters by half', () => {
    const latin = 'the long way of '.repeat(3);
    expect(cut(`${latin.slice(0, 44)}投資`, '投資')).toEqual([`${latin.slice(0, 44)}投資`, false]);
    expect(cut(`${latin}投資`, '投資')).toEqual(['the long way of the …way of 投資', true]);
  });

  test('shows the beginning of a long hit', () => {
    expect(cut(`家賃${'投資'.repeat(20)}`, '投資'.repeat(20))[1]).toBe(false);
    expect(cut(`${MOUNTAINS}${'投資'.repeat(20)}`, '投資'.repeat(20))).toEqual([
      `${'山'.repeat(10)}…${'投資'.repeat(20)}`,
      true,
    ]);
  });

  test('takes other measures, for a tag or for the beginning of a text', () => {
    expect(cut(`${'山'.repeat(12)}投資`, '投資', { shown: 12, head: 4 })).toEqual([
      '山山山山…山山山投資',
      true,
    ]);
    expect(cut(`${MOUNTAINS}から家賃と投資`, '投資', { head: 0 })).toEqual(['…家賃と投資', true]);
  });

  test('whatever it is, shows its hit early and loses nothing but one part', () => {
    const words = fc.array(
      fc.constantFrom('山', 'の', '、', 'a ', 'ア', '👨‍👩‍👧', '𠮷', 'か\u3099', '㈱'),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = `${before.join('')}投資${after.join('')}`;
        const { fragments, isCut } = cutToHit(text, find('投資'));
        const shown = textOf(fragments);
        if (!isCut) {
          expect(shown).toBe(text);
          return;
        }
        const [head = '', tail = ''] = shown.split('…');
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
        expect(tail.length).toBeLessThan(text.length - head.length);
        // Ten full-width characters, the ellipsis and eight more.
        expect(
          [...new Intl.Segmenter('ja').segment(shown.slice(0, shown.indexOf('投資')))].length,
        ).toBeLessThanOrEqual(20 + 1 + 8);
      }),
      { numRuns: 500 },
    );
  });
});
