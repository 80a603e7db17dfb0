import { markTerms } from '@orchard/contract/search-terms';
import { describe, expect, test } from 'vitest';
import { firstHit, placeBefore } from './cut-to-hit.ts';

const find = (term: string) => (text: string) => markTerms(text, [[term]]);

describe('the first hit', () => {
  test.each([
    ['家賃と投資と投資', '投資', { start: 3, end: 5 }],
    // ㈱ is searched as (株): the whole character is the hit.
    ['大家の㈱山田', '株', { start: 3, end: 4 }],
    ['👨‍👩‍👧の投資', '投資', { start: 9, end: 11 }],
    ['か\u3099いどの話', 'がいど', { start: 0, end: 4 }],
    ['家賃', '投資', undefined],
  ])('in 「%s」 of 「%s」', (text, term, expected) => {
    expect(firstHit(text, find(term))).toEqual(expected);
  });

  test('is found far down, also across the place where the search through the text pauses', () => {
    const text = `${'山'.repeat(299)}投資 ${'川'.repeat(400)} 不動産`;
    expect(firstHit(text, find('投資'))).toEqual({ start: 299, end: 301 });
    expect(firstHit(text, find('不動産'))).toEqual({ start: 703, end: 706 });
  });

  test('ends the search through a long text', () => {
    const read: string[] = [];
    firstHit('投資の話。 '.repeat(1000), (text) => {
      read.push(text);
      return find('投資')(text);
    });
    expect(read).toHaveLength(1);
  });
});

describe('the place before a hit', () => {
  const from = (text: string, most = 20) =>
    text.slice(placeBefore(text, text.indexOf('投資'), most));
  const far = '山田さんは部屋を貸して暮らしています';

  test.each([
    [
      'with few characters before it, is the beginning',
      '部屋を貸してから投資',
      '部屋を貸してから投資',
    ],
    ['prefers the end of a sentence', `${far}。では、次の家賃と投資`, 'では、次の家賃と投資'],
    ['prefers a comma to a phrase', `${far}が、次の家賃と投資`, '次の家賃と投資'],
    ['prefers the end of a block to a phrase', `${far} 次の家賃と投資`, '次の家賃と投資'],
    ['takes a closing bracket', `${far}のは「家賃」次の投資`, '次の投資'],
    ['does not begin with a particle', `${'山'.repeat(20)}「家賃」を次の投資`, '次の投資'],
    ['takes a dash', `${far}――更新は次の投資`, '更新は次の投資'],
    ['begins a phrase', `${'山'.repeat(20)}から家賃と税務の投資`, '家賃と税務の投資'],
    ['keeps okurigana whole', `${'山'.repeat(18)}取り扱い商品の投資`, '投資'],
    ['keeps お with its word', `${'山'.repeat(18)}のお金で投資`, 'お金で投資'],
    ['begins with an opening bracket', `${'山'.repeat(18)}では「投資」`, '「投資」'],
    ['begins a word in another script', `${'山'.repeat(18)}アパート投資`, 'アパート投資'],
    [
      'begins in the midst where there is nothing else',
      '山'.repeat(40).concat('投資'),
      `${'山'.repeat(10)}投資`,
    ],
    ['never parts a character', `${'👨‍👩‍👧'.repeat(40)}投資`, `${'👨‍👩‍👧'.repeat(10)}投資`],
    ['never begins with what ends a line', `${'山'.repeat(30)}。」、投資`, '投資'],
    [
      'is less far than it may be',
      `${far}。山田さんはここで「次に」と言ってから投資`,
      '山田さんはここで「次に」と言ってから投資',
    ],
  ])('%s', (_, text, expected) => {
    expect(from(text)).toBe(expected);
  });
});
