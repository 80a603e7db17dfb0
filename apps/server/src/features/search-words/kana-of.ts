import { composed, foldText } from '@orchard/contract/fold-text';
import { toHiragana } from 'wanakana';

// A long vowel as keyboards without conversion type it: ime-ji, ツ－ル.
const LONG_VOWEL = /(?<=.)[-‐‑‒–—―−]/g;
const KANA = /^[ぁ-ゖゝゞー]*[ぁ-ゖ][ぁ-ゖゝゞー]*$/;

/** Kana and Latin letters as Japanese input would convert them; letters that make no kana stay. */
const converted = (typed: string): string =>
  toHiragana(
    composed(typed)
      .trim()
      .toLowerCase()
      .replace(LONG_VOWEL, 'ー')
      // Hepburn's 抹茶.
      .replaceAll('tch', 'cch'),
    // With the keys of Japanese input nn is ん: sinnsi, tanni (単位). ー stays.
    { IMEMode: true, convertLongVowelMark: false },
  );

const folded = (kana: string): string | undefined => (KANA.test(kana) ? foldText(kana) : undefined);

/**
 * The hiragana of what was typed in hiragana, katakana, half-width kana or, with Japanese input off,
 * Latin letters: zokusei → ぞくせい, tousi and toushi → とうし, ime-ji → いめーじ.
 * @returns folded for search; undefined where something else was typed
 */
export const kanaOf = (typed: string): string | undefined =>
  folded(converted(typed).replace(/n$/, 'ん'));

/**
 * The same while it is being typed: letters at the end that make no kana yet are left out. とうs and
 * tous → とう.
 * @returns undefined also where no kana is complete
 */
export const kanaSoFar = (typed: string): string | undefined =>
  folded(converted(typed).replace(/[a-z']{1,3}$/, ''));
