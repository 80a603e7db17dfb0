import { describe, expect, test } from 'vitest';
import { EntryCollector, type ReadText } from './entry-collector.ts';
import { SearchWords } from './search-words.ts';

/** A text from its words: `投資/とうし/n 信託/しんたく/n`. */
const text = (words: string, tag?: { uses: number }): ReadText => {
  const parts = words.split(' ').map((one) => one.split('/'));
  return {
    text: parts.map(([word = '']) => word).join(''),
    words: parts.map(([word = '']) => word),
    readings: parts.map(([, reading = '']) => reading),
    kinds: parts.map(([, , kind = '-']) => kind).join(''),
    isTag: tag !== undefined,
    uses: tag?.uses ?? 0,
  };
};

async function collect(texts: ReadText[], frequent: { word: string; uses: number }[] = []) {
  const collector = new EntryCollector();
  for (const one of texts) collector.addText(one);
  for (const one of frequent) collector.addFrequent(one);
  return SearchWords.of(collector.entries());
}
const told = (entries: { word: string; reading: string; uses: number }[]) =>
  entries.map(({ word, reading, uses }) => `${word} ${reading} ${uses}`);

const words = await collect(
  [
    text('投資/とうし/n 信託/しんたく/n の/の/- 調べ/しらべ/v 方/かた/s'),
    text('投資/とうし/n 税/ぜい/n'),
    text('凍死/とうし/n'),
    text('指数/しすう/n 関数/かんすう/n'),
    text('スマホ/すまほ/n する/する/v こと/こと/- C/c/n さ/さ/n'),
    text('税/ぜい/n の/の/- 話/はなし/n', { uses: 4 }),
  ],
  [
    { word: '投資', uses: 7 },
    { word: 'ファンド', uses: 5 },
    { word: '譲渡', uses: 3 },
    { word: 'iDeCo', uses: 3 },
  ],
);

describe('search words', () => {
  test('are found by their reading, all that sound so, the most used first', () => {
    expect(told(words.read('とうし'))).toEqual(['投資 とうし 7', '凍死 とうし 1']);
    expect(told(words.read('すまほ'))).toEqual(['スマホ すまほ 1']);
    expect(told(words.read('ふぁんど'))).toEqual(['ファンド ふぁんど 5']);
    expect(words.read('じょうと')).toEqual([]);
    expect(words.read('')).toEqual([]);
    expect(words.read('とう')).toEqual([]);
  });

  test('are found while they are typed, also with letters that make no kana yet', () => {
    const typed = (text: string) => words.beginTyped(text, 9).map(({ word }) => word);
    for (const text of ['とう', 'とうし', 'トウシ', 'とうs', 'tous', 'tousi']) {
      expect(typed(text).slice(0, 2)).toEqual(['投資', '凍死']);
    }
    expect(typed('とうししん')).toEqual(['投資信託']);
    expect(typed('しs')).toEqual([]);
    expect(typed('し').length).toBeGreaterThan(1);
    for (const text of ['', 's', '投資', 'c++']) expect(typed(text)).toEqual([]);
    expect(words.beginTyped('とう', 1).map(({ word }) => word)).toEqual(['投資']);
  });

  test('are neighbouring nouns together, what stands around them, and whole tags', () => {
    expect(told(words.read('とうししんたく'))).toEqual(['投資信託 とうししんたく 1']);
    expect(told(words.read('しらべかた'))).toEqual(['調べ方 しらべかた 1']);
    expect(told(words.read('ぜいのはなし'))).toEqual(['税の話 ぜいのはなし 4']);
    expect(words.has('信託の')).toBe(false);
  });

  test('are no particles, single letters or words of kana that mean little', () => {
    expect(['の', 'する', 'こと', 'c', 'さ', '方'].filter((one) => words.has(one))).toEqual([]);
    expect(['投資', '税', '譲渡', 'ideco', 'ふぁんど', '調べ'].every((one) => words.has(one))).toBe(
      true,
    );
    expect([words.has(''), words.has('投')]).toEqual([false, false]);
  });

  test('begin with what is typed, by reading or as written, the most used first', () => {
    expect(told(words.begin('とう', 9))).toEqual([
      '投資 とうし 7',
      '凍死 とうし 1',
      '投資信託 とうししんたく 1',
      '投資税 とうしぜい 1',
    ]);
    expect(told(words.begin('投資', 2))).toEqual(['投資 とうし 7', '投資信託 とうししんたく 1']);
    expect(told(words.begin('譲', 9))).toEqual(['譲渡  3']);
    expect(told(words.begin('ide', 9))).toEqual(['iDeCo  3']);
    // Found both ways, a word comes once.
    expect(told(words.begin('すま', 9))).toEqual(['スマホ すまほ 1']);
    expect(words.begin('', 9)).toEqual([]);
    expect(words.begin('\uffff', 9)).toEqual([]);
  });

  test('are known by themselves, by their readings and with other okurigana', async () => {
    const found = await collect([
      text('立ち退き/たちのき/n 料/りょう/s'),
      text('作り/つくり/v 方/かた/s'),
      text('はじめて/はじめて/n'),
      text('初めて/はじめて/n'),
      text('指数/しすう/n 関数/かんすう/n'),
      text('株/かぶ/n'),
      text('カブ/かぶ/n'),
      text('保証/ほしょう/n'),
      text('補償/ほしょう/n'),
    ]);
    const knows = ['立退料', '立退き料', '立ち退き料', 'ほしょう', '指数', '指数関数'];
    expect(knows.filter((one) => !found.knows(one, one))).toEqual([]);
    expect(['退料', '関数指数', '指数の関数'].filter((one) => found.knows(one, one))).toEqual([]);
    const respelled = (folded: string) => found.respelled(folded).map(({ word }) => word);
    expect(respelled('立退料')).toEqual(['立ち退き料']);
    expect(respelled('立退き料')).toEqual(['立ち退き料']);
    expect(respelled('作りかた')).toEqual(['作り方']);
    expect(respelled('初めて')).toEqual(['はじめて']);
    // Katakana that is read as kanji may be another word.
    expect(['株', '保証', '指数の関数', 'はじめて', ''].flatMap(respelled)).toEqual([]);
    expect(found.homophones('保証').map(({ word }) => word)).toEqual(['補償']);
    expect(found.homophones('賠償')).toEqual([]);
  });

  test('count each text once, however often it writes a word', async () => {
    const found = await collect([text('税/ぜい/n と/と/- 税/ぜい/n'), text('税/ぜい/n')]);
    expect(told(found.read('ぜい'))).toEqual(['税 ぜい 2']);
  });

  test('are written as a title writes them, and folded to be found', async () => {
    const found = await collect([text('NISA/nisa/n 枠/わく/s')]);
    expect(told(found.begin('nisa', 9))).toEqual(['NISA nisa 1', 'NISA枠 nisaわく 1']);
  });
});

describe('of too many', () => {
  test('the most used stay', () => {
    const collector = new EntryCollector();
    collector.addFrequent({ word: '最後', uses: 2 });
    for (let number = 0; number < 50_000; number += 1) {
      collector.addFrequent({ word: `語${number}`, uses: number === 7 ? 1 : 3 });
    }
    const entries = collector.entries();
    expect(entries).toHaveLength(50_000);
    expect(entries.some(({ word }) => word === '最後')).toBe(true);
    expect(entries.some(({ word }) => word === '語7')).toBe(false);
  });
});
