import { hiragana, romaji } from '#bench/corpus/romaji.ts';
import type { HeldOutWords } from '#bench/corpus/words.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';

/** What a member types, and what is meant by it. */
export interface TypedQuery {
  typed: string;
  meant: string;
}

/** Queries that differ from what stands in the texts in one way. */
export interface QuerySet {
  name: string;
  /** The greatest share of queries that may find nothing. */
  goal?: number;
  queries: TypedQuery[];
}

const next = numbersFrom(31);
/** A place from `least` to before the end. */
const place = (length: number, least: number) => least + Math.floor(next() * (length - least));

/** Changes a word; undefined where the change is not possible. */
type Change = (text: string) => string | undefined;

const oneMissing: Change = (text) => {
  if (text.length < 4) return undefined;
  const at = place(text.length, 1);
  return text.slice(0, at) + text.slice(at + 1);
};

/** Swaps two neighbours that differ. */
const swapped =
  (fewest: number): Change =>
  (text) => {
    if (text.length < fewest) return undefined;
    const at = place(text.length - 1, fewest > 3 ? 1 : 0);
    const [a = '', b = ''] = [text[at], text[at + 1]];
    return a === b ? undefined : `${text.slice(0, at)}${b}${a}${text.slice(at + 2)}`;
  };

const typedFor = (words: readonly { text: string }[], change: Change): TypedQuery[] =>
  words.flatMap(({ text }) => {
    const typed = change(text);
    return typed === undefined || typed === text ? [] : [{ typed, meant: text }];
  });

/** Makes the sets. */
export function querySets({ kanji, katakana, compounds }: HeldOutWords): QuerySet[] {
  const withEnding = (ending: string): QuerySet => ({
    name: `compound + ${ending}`,
    goal: 0.05,
    queries: typedFor(compounds, (text) => text + ending),
  });
  const parted = (joint: string, order: (parts: string[]) => string[] = (parts) => parts) =>
    compounds.map(({ text, parts }) => ({ typed: order([...parts]).join(joint), meant: text }));
  const isAllKanji = (text: string) => /^\p{Script=Han}{3,}$/u.test(text);
  return [
    {
      name: 'the word itself',
      goal: 0,
      queries: [...kanji, ...katakana].map(({ text }) => ({ typed: text, meant: text })),
    },
    {
      name: 'reading in hiragana',
      goal: 0.1,
      queries: kanji.map(({ text, reading }) => ({ typed: hiragana(reading), meant: text })),
    },
    {
      name: 'romaji of kanji words',
      goal: 0.15,
      queries: kanji.map(({ text, reading }) => ({ typed: romaji(reading), meant: text })),
    },
    {
      name: 'romaji of katakana words',
      goal: 0.15,
      queries: katakana.map(({ text }) => ({ typed: romaji(text), meant: text })),
    },
    {
      name: 'ー typed as －',
      goal: 0,
      queries: typedFor(katakana, (text) => text.replaceAll('ー', '－')),
    },
    {
      name: 'one ー too many at the end',
      queries: typedFor(katakana, (text) => (text.endsWith('ー') ? undefined : `${text}ー`)),
    },
    { name: 'one kana missing', goal: 0.25, queries: typedFor(katakana, oneMissing) },
    { name: 'two kana swapped', goal: 0.25, queries: typedFor(katakana, swapped(4)) },
    {
      name: 'two kanji swapped',
      queries: typedFor(
        [...kanji, ...compounds].filter(({ text }) => isAllKanji(text)),
        swapped(3),
      ),
    },
    { name: 'compound with の inside', goal: 0.05, queries: parted('の') },
    ...['について', 'とは', 'の方法', 'を設定する方法'].map(withEnding),
    { name: 'compound parted by spaces', goal: 0, queries: parted(' ') },
    { name: 'compound in another order', queries: parted('', (parts) => parts.reverse()) },
  ];
}
