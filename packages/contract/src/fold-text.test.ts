import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLetters, foldText, foldWithSources } from './fold-text.ts';
import { VARIANT_KANJI } from './variant-kanji.ts';

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
    ['ヽ', 'ゝ'],
    ['か\u3099', 'が'],
    // Only the small letter has a character of its own with the line below.
    ['H\u0331', '\u1e96'],
    // Nobody sees these.
    ['葛\u{e0100}城', '葛城'],
    ['☺\ufe0f', '☺'],
    ['サ\u200bー\u00adバ\ufeff', 'さーば'],
    // Signs.
    ['10〜20', '10~20'],
    ['10～20', '10~20'],
    ['5−3', '5-3'],
    ['5‐3', '5-3'],
    ['5－3', '5-3'],
    ['サ－バ－を', 'さーばーを'],
    ['ツ‐ル', 'つーる'],
    ['ア-1', 'あ-1'],
    // Kana.
    ['カ゛イド', 'がいど'],
    ['ハ゜ン', 'ぱん'],
    ['ヴァイオリン', 'ばいおりん'],
    ['ヴ', 'ぶ'],
    ['カ\u200b゛イド', 'がいど'],
    // Each letter is folded alike, wherever it stands.
    ['ΟΣ', 'οσ'],
    ['ウェブ', 'うえぶ'],
    ['ウォッチ', 'うおっち'],
    ['ティー', 'てぃー'],
    ['3ヶ', '3け'],
    // Kanji.
    ['髙橋', '高橋'],
    ['﨑', '崎'],
    ['𠮷野家', '吉野家'],
    ['國澤', '国沢'],
    ['齋藤', '斎藤'],
    ['斉藤', '斎藤'],
    ['渡邊', '渡辺'],
    ['渡邉', '渡辺'],
    ['濵', '浜'],
    ['内裏と裡', '内裏と裏'],
    // Radicals out of a PDF.
    ['⻑期譲渡', '長期譲渡'],
    ['⻄⽇本の⻘⾊申告、⺠法', '西日本の青色申告、民法'],
    ['⻲⻱', '亀亀'],
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

  test('the letters alone fold as the database does', () => {
    expect(foldLetters('ヴァ髙－ｶﾞ葛\u{e0100}')).toBe('ゔぁ髙-が葛');
  });
});

test('a form of a kanji has one usual form, which is none of another', () => {
  for (const [form, usual] of VARIANT_KANJI) {
    expect([form, [...form].length, [...usual].length]).toEqual([form, 1, 1]);
    expect([usual, VARIANT_KANJI.has(usual)]).toEqual([usual, false]);
    expect([form, form.normalize('NFKC')]).toEqual([form, form]);
  }
  expect(VARIANT_KANJI.size).toBeGreaterThan(400);
});

describe('folding with sources', () => {
  const odd = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom(...'ヴァウェサ－ー゛カ゜ハ𠮷㈱髙\u200b\u3099〜- '),
    ),
  });

  test('gives the same text, each part with the character that it comes from', () => {
    fc.assert(
      fc.property(odd, (text) => {
        const { folded, sources, characters } = foldWithSources(text);
        expect(characters.join('')).toBe(text);
        expect(folded).toBe(foldText(text));
        expect(sources).toHaveLength(folded.length);
        expect(sources.every((at, index) => at >= (sources[index - 1] ?? 0))).toBe(true);
      }),
      // What belongs to the character before, seen or not.
      { examples: [['ヴ\u200b゜'], ['カ\u200b\u3099'], ['\u3131\u1161'], ['x\u{1d6f4}']] },
    );
  });
});
