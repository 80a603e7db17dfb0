import { afterAll, describe, expect, test } from 'vitest';
import { isCompound, startWordReader, type TextWords } from './index.ts';
import { WordCounter } from './word-counter.ts';

const reader = startWordReader();
afterAll(() => reader.close());

const read = async (text: string) => (await reader.read([text]))[0] as TextWords;
const pairs = ({ words, readings, kinds }: TextWords) =>
  words.map((word, at) => `${word}/${readings[at]}/${kinds[at]}`).join(' ');

describe('the words of a text', () => {
  test('have their readings in hiragana and their kinds', async () => {
    expect(pairs(await read('投資信託と学び方'))).toBe(
      '投資/とうし/n 信託/しんたく/n と/と/- 学び/まなび/v 方/かた/s',
    );
    expect(pairs(await read('大規模修繕を考える'))).toBe(
      '大/だい/p 規模/きぼ/n 修繕/しゅうぜん/n を/を/- 考える/かんがえる/v',
    );
    expect(pairs(await read('サーバー構築'))).toBe('サーバー/さーばー/n 構築/こうちく/n');
    expect(pairs(await read('それを借りたこと'))).toBe(
      'それ/それ/- を/を/- 借り/かり/v た/た/- こと/こと/-',
    );
  });

  test('which the dictionary does not know are kana, Latin, or without a reading', async () => {
    expect(pairs(await read('スマホ'))).toBe('スマホ/すまほ/n');
    expect(pairs(await read('ＮＩＳＡ ﾌｧﾝﾄﾞ'))).toBe('NISA/nisa/n  //- ファンド/ふぁんど/n');
    expect(pairs(await read('𠮷2026'))).toBe('𠮷//n 2026/2026/s');
  });

  test('come from odd texts too', async () => {
    const texts = [
      '',
      ' 　\t',
      '👨‍👩‍👧‍👦😀🇯🇵',
      '\ud800',
      'あ\udc00い',
      '!'.repeat(255),
      '漢'.repeat(255),
      '\u0000\ufeff\u200b',
      'C++ & C# <b>100%</b>',
      '葛\u{e0100}城',
    ];
    const all = await reader.read(texts);
    expect(all).toHaveLength(texts.length);
    for (const { words, readings, kinds } of all) {
      expect([readings.length, kinds.length]).toEqual([words.length, words.length]);
    }
    expect(all[0]).toEqual({ words: [], readings: [], kinds: '' });
    expect(all[2]?.kinds).toMatch(/^-+$/);
    expect(all[3]?.words.join('')).toBe('');
    expect(all[5]?.kinds).toMatch(/^-+$/);
    expect(all[9]?.words.join('')).toBe('葛城');
  });

  test('are one together where they are nouns', () => {
    expect(['nn', 'nns', 'pn', 'pnn', 'vs', 'nps'].filter((kinds) => !isCompound(kinds))).toEqual(
      [],
    );
    expect(['n', 'np', 'sn', 'n-n', 'vn', 'vvs', '', 's'].filter(isCompound)).toEqual([]);
  });
});

describe('counted words', () => {
  test('stand in as many texts as is said, each once', () => {
    const counter = new WordCounter();
    for (const text of ['ファンド、ファンドとNISA', 'ﾌｧﾝﾄﾞの新nisa', '投資信託のファンド']) {
      counter.count(text);
    }
    expect(counter.frequent(1, 9)).toEqual([
      { word: 'ファンド', uses: 3 },
      { word: 'NISA', uses: 2 },
      { word: '投資信託', uses: 1 },
    ]);
    expect(counter.frequent(2, 1)).toEqual([{ word: 'ファンド', uses: 3 }]);
  });

  test('are katakana and Latin from three characters, and kanji of two to six', () => {
    const counter = new WordCounter();
    counter.count('税 株価 ビル パンダ FP iDeCo 一二三四五六 一二三四五六七 佐々木 ひらがな');
    expect(new Set(counter.frequent(1, 99).map(({ word }) => word))).toEqual(
      new Set(['株価', 'パンダ', 'iDeCo', '一二三四五六', '佐々木']),
    );
  });

  test('that were seen once are forgotten where there are too many', () => {
    const counter = new WordCounter(3);
    counter.count('りんごとバナナとメロン');
    counter.count('バナナとイチゴとスイカ');
    expect(counter.frequent(1, 9)).toEqual([{ word: 'バナナ', uses: 2 }]);
  });

  test('come from the reading process', async () => {
    await reader.count(['税金の話', '税金のこと']);
    await reader.count(['税金']);
    expect(await reader.frequent(3, 10)).toEqual([{ word: '税金', uses: 3 }]);
  });
});

test('who waits for a process that ends hears of it, and so does whoever asks later', async () => {
  const killed = startWordReader();
  const waiting = killed.read(['投資']);
  process.kill(killed.pid as number, 'SIGKILL');
  await expect(waiting).rejects.toThrow('The process that reads words ended with SIGKILL.');
  await expect(killed.count(['投資'])).rejects.toThrow('ended with SIGKILL');
  const closed = startWordReader();
  closed.close();
  await expect(closed.read(['投資'])).rejects.toThrow('was closed');
});
