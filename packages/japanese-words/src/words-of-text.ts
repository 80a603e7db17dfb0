/** The words of a text. All three are in the text's order and of one length. */
export interface TextWords {
  /** As the text writes them, half and full width unified (NFKC). */
  words: string[];
  /**
   * In hiragana, with long vowels as they are written (ー). Words that the dictionary does not know:
   * kana and digits as they are, Latin letters in lower case, anything else empty.
   */
  readings: string[];
  /**
   * A letter for each word:
   * - `n` a noun, or a word that the dictionary does not know
   * - `p` what stands before nouns (大, 新)
   * - `s` what stands after nouns (税, 方), and numbers
   * - `v` a verb or an adjective in a form that people search for (借りる, 調べ)
   * - `-` anything else: particles, endings, signs
   */
  kinds: string;
}

/** A word as the analyser (Lindera with IPADIC) returns it. */
export interface AnalysedWord {
  surface: string;
  /** UNK where the dictionary does not know the word; it has no other fields then. */
  partOfSpeech: string;
  partOfSpeechSubcategory1?: string;
  conjugationForm?: string;
  conjugationType?: string;
  /** In katakana. */
  reading?: string;
}

const KATAKANA_OFFSET = 0x60;

/** Katakana as hiragana; ー stays. */
const hiraganaOf = (kana: string): string =>
  kana.replace(/[ァ-ヶ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - KATAKANA_OFFSET));

const KANA = /^[ぁ-ゖァ-ヶー]+$/;
const NUMBER = /^\p{N}+$/u;
const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;

function readingOf({ surface, reading }: AnalysedWord): string {
  if (reading !== undefined && KANA.test(reading)) return hiraganaOf(reading);
  if (KANA.test(surface)) return hiraganaOf(surface);
  return LATIN.test(surface) ? surface.toLowerCase() : '';
}

/** Nouns that mean nothing alone: それ, こと. */
const EMPTY_NOUNS = new Set(['代名詞', '非自立', '接続詞的', '特殊']);
const SEARCHED_FORMS = ['基本形', '連用形'];

function kindOf(word: AnalysedWord): string {
  const { surface, partOfSpeech, partOfSpeechSubcategory1: more = '' } = word;
  if (!/[\p{L}\p{N}]/u.test(surface)) return '-';
  if (NUMBER.test(surface) || more === '数') return 's';
  switch (partOfSpeech) {
    case 'UNK':
      return 'n';
    case '名詞':
      if (more === '接尾') return 's';
      return EMPTY_NOUNS.has(more) ? '-' : 'n';
    case '接頭詞':
      return more === '名詞接続' ? 'p' : '-';
    case '動詞':
    case '形容詞': {
      const forms = [word.conjugationForm ?? '', word.conjugationType ?? ''];
      return more === '自立' && SEARCHED_FORMS.some((form) => forms.includes(form)) ? 'v' : '-';
    }
    default:
      return '-';
  }
}

/**
 * Analyses a text.
 * @param analyse cuts a part without white space into words
 */
export function wordsOfText(text: string, analyse: (part: string) => AnalysedWord[]): TextWords {
  const parts = text
    .normalize('NFKC')
    // Lone surrogates, and characters that are not seen.
    .replace(/\p{Cs}|\p{Default_Ignorable_Code_Point}/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  const all: TextWords = { words: [], readings: [], kinds: '' };
  parts.forEach((part, index) => {
    // Words on both sides of white space are no neighbours.
    if (index > 0) add(all, ' ', '', '-');
    for (const word of analyse(part)) add(all, word.surface, readingOf(word), kindOf(word));
  });
  return all;
}

function add(to: TextWords, word: string, reading: string, kind: string): void {
  to.words.push(word);
  to.readings.push(reading);
  to.kinds += kind;
}

/** Whether neighbouring words with these kinds are one word together: 投資信託, 大規模修繕, 調べ方. */
export const isCompound = (kinds: string): boolean => /^(?:[np][nps]*[ns]|vs)$/.test(kinds);
