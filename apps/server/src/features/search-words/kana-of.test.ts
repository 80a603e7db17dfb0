import { describe, expect, test } from 'vitest';
import { kanaOf, kanaSoFar } from './search-words.ts';

describe('the kana of what was typed', () => {
  test.each([
    ['とうし', 'とうし'],
    ['トウシ', 'とうし'],
    ['ﾄｳｼ', 'とうし'],
    ['ﾌｧﾝﾄﾞ', 'ふぁんど'],
    ['ファント゛', 'ふぁんど'],
    ['toushi', 'とうし'],
    ['tousi', 'とうし'],
    ['ＴＯＵＳＩ', 'とうし'],
    ['とうsi', 'とうし'],
    ['zokusei', 'ぞくせい'],
    ['sinnsi', 'しんし'],
    ['shinshi', 'しんし'],
    ['tanni', 'たんい'],
    ['annnai', 'あんない'],
    ['kinyuu', 'きにゅう'],
    ["kin'yuu", 'きんゆう'],
    ['kinnyuu', 'きんゆう'],
    ['fudousan', 'ふどうさん'],
    ['matcha', 'まっちゃ'],
    ['ime-ji', 'いめーじ'],
    ['イメ－ジ', 'いめーじ'],
    ['ha-doure-to', 'はーどうれーと'],
    [' tousi ', 'とうし'],
  ])('%s is %s', (typed, kana) => {
    expect(kanaOf(typed)).toBe(kana);
  });

  test.each([
    '',
    ' ',
    '投資',
    '投資shi',
    'excel',
    'c++',
    '100',
    'とう し',
    'ー',
    '-',
    '😀',
    '\ud800',
    't',
  ])('is not there for %j', (typed) => {
    expect(kanaOf(typed)).toBeUndefined();
  });
});

describe('while it is typed', () => {
  test.each([
    ['とうs', 'とう'],
    ['とうｓ', 'とう'],
    ['tous', 'とう'],
    ['toush', 'とう'],
    ['toushi', 'とうし'],
    ['toushin', 'とうし'],
    ['toushinn', 'とうしん'],
    ['kitt', 'き'],
    ['ime-', 'いめー'],
    ['トウ', 'とう'],
  ])('%s is %s', (typed, kana) => {
    expect(kanaSoFar(typed)).toBe(kana);
  });

  test.each(['', 't', 'sh', '投s', 'c++'])('%j is nothing', (typed) => {
    expect(kanaSoFar(typed)).toBeUndefined();
  });
});
