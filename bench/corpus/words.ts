import { numbersFrom } from '#server/demo/numbers-from.ts';
import { analyse, type Word } from './analyser.ts';
import type { TextDocument } from './text-document.ts';

/** A noun of a title. */
export interface Noun {
  text: string;
  /** In katakana. */
  reading: string;
}

/** Several nouns that stand together in a title. */
export interface Compound {
  text: string;
  parts: string[];
}

/** The words that queries are made of. */
export interface HeldOutWords {
  kanji: Noun[];
  katakana: Noun[];
  compounds: Compound[];
}

const SAMPLE = { nouns: 200, compounds: 300 };
/** A word that stands in fewer real texts is nothing that many would look for. */
const FEWEST_TEXTS = 2;

const isKanji = (text: string) => /^\p{Script=Han}{2,}$/u.test(text);
const isKatakana = (text: string) => /^[ァ-ヶー]{3,}$/.test(text);
const isNoun = ({ kind, subkind, surface }: Word) =>
  kind === '名詞' &&
  /^(?:一般|サ変接続|形容動詞語幹)$/.test(subkind) &&
  (isKanji(surface) || isKatakana(surface));

/** The longest runs of two to four nouns. */
function compoundsOf(words: readonly Word[]): Compound[] {
  const runs: string[][] = [[]];
  for (const word of words) {
    if (isNoun(word)) runs.at(-1)?.push(word.surface);
    else runs.push([]);
  }
  return runs
    .filter(({ length }) => length >= 2 && length <= 4)
    .map((parts) => ({ text: parts.join(''), parts }));
}

/** Draws so many of a list, each text once; the same on every run. */
function sample<Item extends { text: string }>(all: readonly Item[], size: number, seed: number) {
  const next = numbersFrom(seed);
  const left = [...new Map(all.map((one) => [one.text, one])).values()];
  const drawn: Item[] = [];
  while (drawn.length < size && left.length > 0) {
    drawn.push(...left.splice(Math.floor(next() * left.length), 1));
  }
  return drawn;
}

/** Draws words from the titles of the real texts. */
export function heldOutWords(documents: readonly TextDocument[]): HeldOutWords {
  const titles = analyse(documents.map(({ title }) => title));
  const texts = documents.map(({ title, body }) => `${title}\n${body}`);
  const isUsual = ({ text }: { text: string }) => {
    let found = 0;
    return texts.some((one) => one.includes(text) && ++found >= FEWEST_TEXTS);
  };
  const nouns = titles
    .flat()
    .filter((word) => isNoun(word) && word.reading)
    .map(({ surface, reading = '' }) => ({ text: surface, reading }))
    .filter(isUsual);
  const compounds = titles.flatMap(compoundsOf).filter(isUsual);
  return {
    kanji: sample(
      nouns.filter(({ text }) => isKanji(text)),
      SAMPLE.nouns,
      21,
    ),
    katakana: sample(
      nouns.filter(({ text }) => isKatakana(text)),
      SAMPLE.nouns,
      22,
    ),
    compounds: sample(compounds, SAMPLE.compounds, 23),
  };
}
