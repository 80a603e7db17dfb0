import { composed, foldText, foldWithSources } from '#contract/fold-text.ts';
import { NUMERALS, numerals } from '#contract/numerals.ts';

/**
 * A word of a search: its folded spellings, the typed one first. A text holds the word if it holds
 * one of them.
 */
export type Term = readonly [string, ...string[]];

/** A search, read. A text is a hit if it holds every term and nothing of what is left out. */
export interface Search {
  /** The words folded, in one: as a title would hold them. */
  whole: string;
  terms: readonly Term[];
  /** What stands behind a minus. */
  without: readonly Term[];
}

const MOST_WORDS = 20;
const MOST_SPELLINGS = 12;

/** A character, or none, whose spelling depends on what stands around it. */
interface Rule {
  part: RegExp;
  /** The spellings of a found part, itself first. */
  spellings: (part: string, before: string) => readonly string[];
}

const KANA = 'ぁ-ゖァ-ヺー';
const HAN = '\\p{Script=Han}';
const isHan = new RegExp(HAN, 'u');
/** A kana without its voicing mark. */
const unvoiced = (kana: string): string => kana.normalize('NFD')[0] ?? '';

/** The spellings of a character that may repeat the one before it. */
function repetitions(part: string, before: string): string[] {
  if (part === '々') return [part, before];
  if (/[ゝヽ]/.test(part)) return [part, before];
  if (/[ゞヾ]/.test(part)) return [part, `${unvoiced(before)}\u3099`];
  if (foldText(part) === foldText(before)) return [part, isHan.test(part) ? '々' : 'ゝ'];
  const [first, second] = [foldText(before), foldText(part)];
  return unvoiced(first) === unvoiced(second) && second !== unvoiced(second)
    ? [part, 'ゞ']
    : [part];
}

/** は 3つ in 3つの入り口: a sign that makes a number of what stands before it. */
const COUNTER =
  '(?:[回代つ人件棟戸室階歳才章編選位円万億倍割社枚個坪畳%]|パーセント|[かカヶヵケ箇][月条所国])';
/** In 一年, 十分 and 一部 the kanji need not be a number, and 1年 stands in 2021年. */
const COUNTER_OF_LONG = '[年月日分秒時部番度点本号級期種名]';

const RULES: readonly Rule[] = [
  // 第2回 and 第二回, 3つ and 三つ, 30代 and 三十代; in kanji only where it must be a number (三井, 一括).
  {
    part: new RegExp(
      `(?<=第)(?:\\d+|[${NUMERALS}]+)|(?<![\\d.,])\\d+(?=[の${HAN}]|${COUNTER})|[${NUMERALS}]+(?=${COUNTER})|[${NUMERALS}]{2,}(?=${COUNTER_OF_LONG})`,
      'gu',
    ),
    spellings: numerals,
  },
  // 60歳 and 60才, 1% and 1パーセント.
  ...[
    ['歳', '才'],
    ['%', 'パーセント'],
  ].map((pair) => ({
    part: new RegExp(`(?<=[\\d${NUMERALS}])(?:${pair.join('|')})`, 'g'),
    spellings: (sign: string) => [...new Set([sign, ...pair])],
  })),
  // サーバー構築 and サーバ構築: within a search, a katakana word of three kana may end in ー.
  { part: /(?<=[ァ-ヺー]{2}[ァ-ヺ])(?=[^ァ-ヺー])/g, spellings: () => ['', 'ー'] },
  { part: /(?<=[ァ-ヺー]{2}[ァ-ヺ])ー(?=[^ァ-ヺー])/g, spellings: () => ['ー', ''] },
  // 3ヶ月, 3か月, 3箇月; 関ヶ原.
  {
    part: new RegExp(`(?:(?<=[\\d${HAN}])[ケカか箇]|[ヶヵ])(?=${HAN})`, 'gu'),
    spellings: (sign) => [sign, 'け', 'か', '箇'],
  },
  // すすめ and すゝめ, いすず and いすゞ, 佐佐木 and 佐々木.
  {
    part: new RegExp(`(?<=[ぁ-ゖァ-ヶ])[ぁ-ゖァ-ヶゝゞヽヾ]|(?<=${HAN})${HAN}`, 'gu'),
    spellings: repetitions,
  },
  // ツ－ typed for ツー.
  { part: new RegExp(`(?<=[${KANA}])[‐−–-]$`, 'g'), spellings: (sign) => [sign, 'ー'] },
];

/** A hyphen typed for the long vowel mark. */
const LONG_MARK = new RegExp(`(?<=[${KANA}])[‐−–-](?=[${KANA}])`, 'g');

/** サーバー finds サーバ: behind three kana and more the last long vowel mark does not count. */
const LAST_LONG = new RegExp(`(?<=[${KANA}]{3})[ー‐−–-]+$`);

/** The spellings of a typed word. */
function termOf(typed: string): Term {
  const spelling = composed(typed).replace(LONG_MARK, 'ー').replace(LAST_LONG, '');
  const parts = RULES.flatMap(({ part, spellings }) =>
    [...spelling.matchAll(part)].map(({ 0: found, index }) => ({
      index,
      found,
      spellings: spellings(found, [...spelling.slice(0, index)].at(-1) ?? ''),
    })),
  )
    .filter(({ spellings }) => spellings.length > 1)
    .sort((one, other) => one.index - other.index);
  let spelled = [''];
  let end = 0;
  for (const { index, found, spellings } of parts) {
    if (index < end) continue;
    const between = spelling.slice(end, index);
    const fits = spelled.length * spellings.length <= MOST_SPELLINGS;
    spelled = spelled.flatMap((start) =>
      (fits ? spellings : [found]).map((spelling) => start + between + spelling),
    );
    end = index + found.length;
  }
  const [first = '', ...others] = new Set(
    spelled.map((start) => foldText(start + spelling.slice(end))),
  );
  return [first, ...others];
}

const QUOTES = /["“”„‟＂]/;
const TOKEN = new RegExp(
  `(?<minus>(?<!\\S)[-－−‐](?=[^\\s-]))?(?:${QUOTES.source}(?<phrase>[^"“”„‟＂]*)(?:${QUOTES.source}|$)|(?<word>[^\\s"“”„‟＂]+))`,
  'g',
);

/**
 * Reads what a member typed into the search box: words, "phrases" in quotes, and behind a minus what
 * is to be left out; at most 20 words, each once. With nothing but words to leave out, the minus
 * signs are searched for.
 * @param query as typed
 */
export function readSearch(query: string): Search {
  const found = { terms: new Map<string, Term>(), without: new Map<string, Term>() };
  const tokens = [...query.matchAll(TOKEN)].map(({ groups = {} }) => ({
    isLeftOut: groups.minus !== undefined,
    minus: groups.minus ?? '',
    text: (groups.phrase ?? groups.word ?? '').trim().replace(/\s+/g, ' '),
  }));
  const isAllLeftOut = tokens.every(({ isLeftOut }) => isLeftOut);
  for (const { isLeftOut, minus, text } of tokens.slice(0, MOST_WORDS)) {
    const term = termOf(isAllLeftOut ? minus + text : text);
    if (term[0] === '') continue;
    const into = isLeftOut && !isAllLeftOut ? found.without : found.terms;
    into.set(term[0], term);
  }
  const searched = tokens.filter(({ isLeftOut }) => isLeftOut === isAllLeftOut);
  return {
    whole: foldText(searched.map(({ minus, text }) => minus + text).join(' ')),
    terms: [...found.terms.values()],
    without: [...found.without.values()],
  };
}

/** The terms that a hit of a search holds. */
export const searchTerms = (query: string): readonly Term[] => readSearch(query).terms;

/** Whether a folded text holds the word. */
export const holdsTerm = (folded: string, term: Term): boolean =>
  term.some((spelling) => folded.includes(spelling));

/** Whether a folded text is a hit: it holds every word, and nothing of what is left out. */
export const holdsSearch = (
  folded: string,
  { terms, without }: Pick<Search, 'terms' | 'without'>,
): boolean =>
  terms.every((term) => holdsTerm(folded, term)) &&
  !without.some((term) => holdsTerm(folded, term));

/** A fragment of a text, and whether it is a hit. */
export interface MarkedFragment {
  text: string;
  isHit: boolean;
}

/**
 * Splits a text into hits and the fragments between; joined they are the unchanged text. It compares
 * by {@link foldText}; a hit always covers whole characters, and the long vowel mark behind it.
 * @param text the displayed text
 * @param terms from {@link searchTerms}
 */
export function markTerms(text: string, terms: readonly Term[]): MarkedFragment[] {
  const { folded, sources, characters } = foldWithSources(text);
  const isHit = new Uint8Array(characters.length);
  for (const spelling of terms.flat().filter(Boolean)) {
    for (let at = folded.indexOf(spelling); at >= 0; at = folded.indexOf(spelling, at + 1)) {
      let end = at + spelling.length;
      if (spelling.length > 2 && folded[end] === 'ー') end += 1;
      const last = sources[end - 1] ?? 0;
      isHit.fill(1, sources[at], Math.max(last + 1, sources[end] ?? characters.length));
    }
  }
  const fragments: MarkedFragment[] = [];
  characters.forEach((character, index) => {
    const hit = isHit[index] === 1;
    const before = fragments.at(-1);
    if (before?.isHit === hit) before.text += character;
    else fragments.push({ text: character, isHit: hit });
  });
  return fragments;
}
