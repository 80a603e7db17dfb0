import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { holdsTerm, markTerms, readSearch, searchTerms } from './search-terms.ts';

const words = (query: string) => searchTerms(query).map((term) => term.join('|'));

describe('a query', () => {
  test('is cut at white space of any width, and a word counts once', () => {
    expect(words('　税金 ＮＩＳＡ\tnisa ')).toEqual(['税金', 'nisa']);
    expect(words('　 ')).toEqual([]);
    expect(words('\u200b')).toEqual([]);
  });

  test('holds phrases in quotes of any kind, also where the last one is missing', () => {
    expect(words('"家賃 税金" “NISA”')).toEqual(['家賃 税金', 'nisa']);
    expect(words('"家賃  税金')).toEqual(['家賃 税金']);
    expect(words('""')).toEqual([]);
  });

  test('leaves out what stands behind a minus', () => {
    expect(readSearch('税金 -株 －"家賃 税" 5-3 - -')).toEqual({
      whole: '税金 5-3 - -',
      terms: [['税金'], ['5-3'], ['-']],
      without: [['株'], ['家賃 税']],
    });
  });

  test('with nothing to look for looks for the minus itself', () => {
    expect(readSearch('-税金')).toEqual({ whole: '-税金', terms: [['-税金']], without: [] });
  });

  test('has twenty words at most', () => {
    const twentyOne = Array.from({ length: 21 }, (_, index) => `語${index}`);
    expect(words(twentyOne.join(' '))).toEqual(twentyOne.slice(0, 20));
  });
});

describe('a word is found in each of its spellings', () => {
  test.each([
    ['サーバー', 'さーば'],
    ['さーばー', 'さーば'],
    ['サ－バ－', 'さーば'],
    ['サーバー構築', 'さーばー構築|さーば構築'],
    ['サーバ構築', 'さーば構築|さーばー構築'],
    ['ビール', 'びーる'],
    ['エラー', 'えらー'],
    ['キー', 'きー'],
    ['キ－', 'き-|きー'],
    ['3ヶ月', '3け月|3か月|3箇月|三け月|三か月|三箇月'],
    ['3か月', '3か月|3け月|3箇月|三か月|三け月|三箇月'],
    ['ヶ月', 'け月|か月|箇月'],
    ['すすめ', 'すすめ|すゝめ'],
    ['すゝめ', 'すゝめ|すすめ'],
    ['いすゞ', 'いすゞ|いすず'],
    ['いすず', 'いすず|いすゞ'],
    ['佐々木', '佐々木|佐佐木'],
    ['カ゛イド', 'がいど'],
    ['第2回', '第2回|第二回'],
    ['第二回', '第二回|第2回'],
    ['第十二章', '第十二章|第12章|第一二章'],
    ['3つ', '3つ|三つ'],
    ['三つ', '三つ|3つ'],
    ['30代', '30代|三十代|三〇代'],
    ['三〇代', '三〇代|30代|三十代'],
    ['十五分', '十五分|15分|一五分'],
    ['10の点検', '10の点検|十の点検|一〇の点検'],
    ['2026年', '2026年|二千二十六年|二〇二六年'],
    ['三か月', '三か月|三け月|三箇月|3か月|3け月|3箇月'],
    ['60才', '60才|60歳|六十才|六十歳|六〇才|六〇歳'],
    ['１％', '1%|1ぱーせんと|一%|一ぱーせんと'],
    [
      '百二十五パーセント',
      '百二十五ぱーせんと|百二十五%|125ぱーせんと|125%|一二五ぱーせんと|一二五%',
    ],
  ])('%s: %s', (word, spellings) => {
    expect(words(word)).toEqual([spellings]);
  });

  test.each([
    ...['一般', '一括', '一年', '一部', '三井', '千葉', '百貨店', '十分', '十', '四季報'],
    ...['10', '2026', '007号', '1,000円', '12345人', '401k', '%', '才能'],
  ])('%s has no other', (text) => {
    expect(words(text)).toEqual([foldText(text)]);
  });

  test('twelve at most', () => {
    expect(searchTerms('ここ'.repeat(60))[0]?.length).toBeLessThanOrEqual(12);
  });

  test('and always where it stands as typed', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'サバーヶカか3月々佐ゝすずゴエア-－ん第十二0回つ%歳'),
          minLength: 1,
        }),
        (text) => {
          const { terms } = readSearch(`"${text}"`);
          expect(terms.every((term) => holdsTerm(foldText(text), term))).toBe(true);
        },
      ),
    );
  });
});

describe('marking what was found', () => {
  const marked = (text: string, query: string) =>
    markTerms(text, searchTerms(query))
      .map(({ text: fragment, isHit }) => (isHit ? `[${fragment}]` : fragment))
      .join('');

  test.each([
    ['新ＮＩＳＡの始め方', 'nisa', '新[ＮＩＳＡ]の始め方'],
    ['ｶﾞｲﾄﾞを読む', 'ガイド', '[ｶﾞｲﾄﾞ]を読む'],
    ['税金と株と税', '税', '[税]金と株と[税]'],
    ['何もない', '株', '何もない'],
    ['㈱果樹園', '株', '[㈱]果樹園'],
    ['葛\u{e0100}城市', '葛城', '[葛\u{e0100}城]市'],
    ['サー\u200bバーを', 'サーバー', '[サー\u200bバー]を'],
    ['カ゛イドを', 'ガイド', '[カ゛イド]を'],
    ['ヴァイオリンを', 'バイオリン', '[ヴァイオリン]を'],
    ['サーバ構築', 'サーバー構築', '[サーバ構築]'],
    ['髙橋', '高橋', '[髙橋]'],
    ['3か月', '3ヶ月', '[3か月]'],
    ['教科書　第二回　家賃', '第2回', '教科書　[第二回]　家賃'],
    ['百二十五％ルール', '125パーセントルール', '[百二十五％ルール]'],
  ])('in %s, %s is marked', (text, query, result) => {
    expect(marked(text, query)).toBe(result);
  });

  test('no word marks nothing', () => {
    expect(markTerms('税金', [])).toEqual([{ text: '税金', isHit: false }]);
  });

  test('the fragments joined are the text, for any search', () => {
    const some = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(some, some, (text, query) => {
        const fragments = markTerms(text, searchTerms(query));
        expect(fragments.map((fragment) => fragment.text).join('')).toBe(text);
      }),
    );
  });
});
