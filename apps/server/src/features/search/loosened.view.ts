import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { LOOSENED_VIDEOS, type loosenSearch, type SearchStep } from '@orchard/contract/search';
import { kanaOf, type SearchWords } from '#features/search-words/search-words.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { cutQuery, glued, type QueryPart } from './query-parts.ts';
import { MOST_PARTS, titlesFor } from './title-parts.ts';

/** Most searches that one step makes. */
const MOST = 6;

/**
 * The searches that come of words when some of them are written otherwise, without the words as they
 * are; six at most, those with fewer changes first.
 * @param others the other ways of writing a word
 */
export function variantsOf(
  words: readonly string[],
  others: (word: string) => readonly string[],
): string[][] {
  let variants: { words: string[]; changes: number }[] = [{ words: [], changes: 0 }];
  for (const term of words) {
    const ways = [...new Set([term, ...others(term)])];
    variants = variants.flatMap((before) =>
      ways.map((way) => ({
        words: [...before.words, way],
        changes: before.changes + (way === term ? 0 : 1),
      })),
    );
    variants.sort((one, other) => one.changes - other.changes);
    variants = variants.slice(0, MOST + 1);
  }
  return variants
    .filter(({ changes }) => changes > 0)
    .slice(0, MOST)
    .map((variant) => variant.words);
}

/** With fewer hits a search is loosened. */
const FEW = 4;
/** With more hits, and none in a title, a step says nothing. */
const MANY = 100;
/** Most known words that a mistyped one is taken for, and most sets of parts that are tried. */
const [MOST_NEAREST, MOST_SETS] = [3, 3];
/** Shortest reading that is looked up, and shortest kana that nothing else is known of. */
const [SHORTEST_READING, SHORTEST_KANA] = [2, 3];

const QUOTES = /["“”„‟＂]/g;
const LEFT_OUT = /^[-－−‐]./;
const LATIN = /[a-z]/i;
const CAPITAL = /[A-Z]/;

interface LoosenParts {
  videoLists: VideoLists;
  words: SearchWords;
  synonyms: Synonyms;
  contentCache: ContentCache;
}

interface Filter {
  tagIds: readonly number[];
  unwatchedOnly: boolean;
}

/**
 * Looks for what a member may have meant. Every step is a search as one could type it, so each is
 * exact, and nothing is found that the member may not see.
 */
export async function loosen(
  { videoLists, words, synonyms, contentCache }: LoosenParts,
  asker: Asker,
  query: string,
  filter: Filter,
): Promise<ResponseOf<typeof loosenSearch>> {
  const tokens = query.replace(QUOTES, ' ').split(/\s+/).filter(Boolean);
  const typed = tokens.filter((token) => !LEFT_OUT.test(token));
  const leftOut = tokens.filter((token) => LEFT_OUT.test(token));
  const search = (some: readonly string[]) =>
    videoLists.search(asker, [...some, ...leftOut].join(' '), filter);
  const [hits, titles] = await Promise.all([
    videoLists.search(asker, query, filter),
    titlesFor({ videoLists, contentCache }, asker),
  ]);

  const shown = new Set(hits);
  const found: (Omit<SearchStep, 'videos'> & { ids: number[] })[] = [];
  // Who types a whole title wants that lecture; it is the first hit.
  const [first] =
    hits.length < FEW ? [...(await videoLists.load(asker, hits.slice(0, 1))).values()] : [];
  const isTitle = first !== undefined && foldText(first.title) === foldText(typed.join(' '));
  const isFew = () => !isTitle && shown.size < FEW;
  /** Searches for each of some words; keeps what is new as one step. */
  async function step(kind: SearchStep['kind'], searches: readonly (readonly string[])[]) {
    const answers = await Promise.all(searches.map(search));
    const made = searches
      .map((some, at) => ({ some, ids: answers[at] ?? [], inTitle: titles.hold(some) }))
      .filter(
        ({ ids, inTitle }) => ids.some((id) => !shown.has(id)) && (inTitle || ids.length <= MANY),
      )
      .sort((one, other) => Number(other.inTitle) - Number(one.inTitle));
    if (made.length === 0) return false;
    const all = new Set(made.flatMap(({ ids }) => ids));
    const ids = [...all].filter((id) => !shown.has(id));
    for (const id of ids) shown.add(id);
    const counted = made.map(({ some, ids }) => ({
      words: [...some, ...leftOut].join(' '),
      total: ids.length,
    }));
    found.push({ kind, searches: counted, total: all.size, ids });
    return true;
  }

  /** What is read or written so; and kana that was typed in Latin letters, where nothing speaks against it. */
  async function written(some: readonly string[]): Promise<(word: string) => string[]> {
    const isLatin = (word: string) =>
      LATIN.test(word) && (CAPITAL.test(word) || synonyms.of(word).length > 0);
    const own = await Promise.all(
      some.map(
        async (word) => isLatin(word) || (LATIN.test(word) && (await search([word])).length > 0),
      ),
    );
    return (word) => {
      const kana = kanaOf(word);
      if (own[some.indexOf(word)] || (kana !== undefined && kana.length < SHORTEST_READING))
        return [];
      if (kana === undefined) return words.respelled(foldText(word)).map((entry) => entry.word);
      const isKana = LATIN.test(word) && kana.length >= SHORTEST_KANA;
      return [...words.read(kana).map((entry) => entry.word), ...(isKana ? [kana] : [])];
    };
  }
  const kinds = async (some: readonly string[]) => {
    await step(
      'same',
      variantsOf(some, (word) => synonyms.of(word)),
    );
    await step('written', variantsOf(some, await written(some)));
  };
  /** Known words that one may be a slip of; beside others also those that are read alike. */
  const near = (word: string, isAlone: boolean, isUnknown: boolean) =>
    [
      ...(isAlone ? [] : words.homophones(foldText(word)).slice(0, MOST_NEAREST)),
      ...words.nearest(foldText(kanaOf(word) ?? word), MOST_NEAREST, !isAlone && isUnknown),
    ].map((entry) => entry.word);

  const knows = (folded: string) => words.knows(folded) || synonyms.of(folded).length > 0;
  const isSingle = (folded: string) =>
    words.isSingle(folded) || (!words.has(folded) && knows(folded));
  const cut = cutQuery(typed.join(' '), knows);
  const finest = cutQuery(typed.join(' '), isSingle);
  const levels = [glued(cut), cut, finest];
  const distinct = new Map(levels.map((level) => [textsOf(level).join(' '), level]));

  if (typed.length > 0) await kinds(typed);
  for (const [joined, level] of distinct) {
    if (!isFew() || level.length === 0 || [joined, ...leftOut].join(' ') === query) continue;
    await step('parts', [textsOf(level)]);
    if (isFew()) await kinds(textsOf(level));
  }
  for (const level of new Set([...distinct.values()].slice(0, 2))) {
    const some = textsOf(level);
    if (!isFew() || some.length > MOST_PARTS) continue;
    const counts = await Promise.all(some.map(async (part) => (await search([part])).length));
    const unknown = new Set(some.filter((_, at) => counts[at] === 0));
    const others = (word: string) =>
      unknown.size === 0 || unknown.has(word)
        ? near(word, some.length === 1, unknown.has(word))
        : [];
    await step('nearest', variantsOf(some, others));
  }
  for (const level of new Set([cut, finest])) {
    if (!isFew() || level.length < 2) continue;
    for (const set of (await titles.setsIn(level, search)).slice(0, MOST_SETS)) {
      if (set.length < level.length && (await step('most', [set]))) break;
    }
  }

  const popular = shown.size === 0 ? await videoLists.popular(asker) : [];
  const load = async (ids: readonly number[]) => [
    ...(await videoLists.load(asker, ids.slice(0, LOOSENED_VIDEOS))).values(),
  ];
  return {
    steps: await Promise.all(
      found.map(async ({ ids, ...rest }) => ({ ...rest, videos: await load(ids) })),
    ),
    popular: await load(popular),
  };
}

const textsOf = (parts: readonly QueryPart[]) => parts.map(({ text }) => text);
