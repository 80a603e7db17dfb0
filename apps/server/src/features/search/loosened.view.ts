import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { LOOSENED_VIDEOS, type loosenSearch, type SearchStep } from '@orchard/contract/search';
import type { SearchWords } from '#features/search-words/search-words.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { isLatin, otherWords } from './other-words.ts';
import { cutQuery, glued, type QueryPart } from './query-parts.ts';
import { MOST_PARTS, setsInTexts, titlesFor } from './title-parts.ts';

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
/** With more hits, and none in a title, a search says nothing. */
const MANY = 100;
/** Most sets of parts that are tried. */
const MOST_SETS = 3;

const QUOTES = /["“”„‟＂]/g;
const LEFT_OUT = /^[-－−‐]./;

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

type Searches = readonly (readonly string[])[];
interface Step extends Omit<SearchStep, 'videos'> {
  /** What it found anew. */
  ids: readonly number[];
  inTitle: boolean;
}

const textsOf = (parts: readonly QueryPart[]) => parts.map(({ text }) => text);

/**
 * Steps that hold all that was meant come first: in titles, then as one word that was mistyped, then in
 * texts.
 */
function standingOf({ kind, inTitle, searches: [first] }: Step): number {
  if (kind === 'most') return 3;
  if (kind !== 'nearest') return inTitle ? 0 : 2;
  return inTitle && !first?.words.includes(' ') ? 1 : 3;
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
  const [hits, titles, latin] = await Promise.all([
    videoLists.search(asker, query, filter),
    titlesFor({ videoLists, contentCache }, asker),
    Promise.all(typed.filter(isLatin).map(async (word) => ({ word, ids: await search([word]) }))),
  ]);
  const found = new Set(latin.filter(({ ids }) => ids.length > 0).map(({ word }) => word));
  const others = otherWords(words, synonyms, (word) => found.has(word));

  const shown = new Set(hits);
  const steps: Step[] = [];
  // Who types a whole title wants that lecture; it is the first hit.
  const [first] =
    hits.length < FEW ? [...(await videoLists.load(asker, hits.slice(0, 1))).values()] : [];
  const isTitle = first !== undefined && foldText(first.title) === foldText(typed.join(' '));
  const isFew = () => !isTitle && shown.size < FEW;

  /**
   * Searches for each of some words, and keeps as one step what is new.
   * @param needsTitle whether only searches count that a title holds
   */
  async function step(kind: SearchStep['kind'], searches: Searches, needsTitle = false) {
    const answers = await Promise.all(
      searches.map(async (some) => ({ some, ids: await search(some), inTitle: titles.hold(some) })),
    );
    const says = answers
      .filter(({ ids }) => ids.some((id) => !shown.has(id)))
      .filter(({ ids, inTitle }) => inTitle || (!needsTitle && ids.length <= MANY))
      .sort((one, other) => Number(other.inTitle) - Number(one.inTitle));
    if (says.length === 0) return false;
    const all = [...new Set(says.flatMap(({ ids }) => ids))];
    steps.push({
      kind,
      searches: says.map(({ some, ids }) => ({
        words: [...some, ...leftOut].join(' '),
        total: ids.length,
      })),
      total: all.length,
      ids: all.filter((id) => !shown.has(id)),
      inTitle: says.some(({ inTitle }) => inTitle),
    });
    for (const id of all) shown.add(id);
    return true;
  }
  async function kinds(some: readonly string[]) {
    await step('same', variantsOf(some, others.same));
    await step('written', variantsOf(some, others.written));
  }

  if (typed.length > 0) await kinds(typed);
  const cut = cutQuery(typed.join(' '), others.knows);
  const levels = [glued(cut), cut, cutQuery(typed.join(' '), others.knowsSingle)]
    .filter((level) => level.length > 0)
    .filter((level, at, all) => all.findIndex((one) => joined(one) === joined(level)) === at);
  for (const level of levels) {
    if (!isFew() || [joined(level), ...leftOut].join(' ') === query) continue;
    await step('parts', [textsOf(level)]);
    if (isFew()) await kinds(textsOf(level));
  }

  /** Beside other words much is near something: as long as there is hope only titles count. */
  async function nearest(level: readonly QueryPart[], needsTitle: boolean) {
    const some = textsOf(level);
    if (!isFew() || some.length > MOST_PARTS) return;
    const counts = await Promise.all(some.map(async (part) => (await search([part])).length));
    const unknown = new Set(some.filter((_, at) => counts[at] === 0));
    const isBeside = some.length > 1;
    const near = (word: string) =>
      unknown.size === 0 || unknown.has(word) ? others.near(word, isBeside, unknown.has(word)) : [];
    await step('nearest', variantsOf(some, near), needsTitle && isBeside);
  }
  const nearly = levels.slice(0, 2);
  for (const level of nearly) await nearest(level, true);

  const either = (word: string) => [...others.same(word), ...others.written(word)];
  for (const set of isFew() ? await mostOf(levels) : []) {
    if (isFew()) await step('most', [textsOf(set), ...variantsOf(textsOf(set), either)]);
  }
  /** The sets of the level of which most is found, and of equal ones of that which is cut least. */
  async function mostOf(all: readonly QueryPart[][]): Promise<QueryPart[][]> {
    const inTitles = all.map((level) => titles.setsOf(level, either));
    const sets = inTitles.some(({ length }) => length > 0)
      ? inTitles
      : await Promise.all(all.map((level) => setsInTexts(level, either, search)));
    return sets
      .map((some) => some.slice(0, MOST_SETS))
      .sort(([one = []], [other = []]) => sizeOf(other) - sizeOf(one))
      .flat();
  }
  if (shown.size === 0) {
    for (const level of nearly) await nearest(level, false);
    const near = textsOf(cut).flatMap((word) => others.near(word, false, true));
    if (isFew())
      await step(
        'nearest',
        near.map((word) => [word]),
        true,
      );
  }

  const popular = shown.size === 0 ? await videoLists.popular(asker) : [];
  const load = async (ids: readonly number[]) => [
    ...(await videoLists.load(asker, ids.slice(0, LOOSENED_VIDEOS))).values(),
  ];
  steps.sort((one, other) => standingOf(one) - standingOf(other));
  return {
    steps: await Promise.all(
      steps.map(async ({ ids, inTitle: _, ...rest }) => ({ ...rest, videos: await load(ids) })),
    ),
    popular: await load(popular),
  };
}

/** How much parts say: kana and Latin letters half as much as kanji. */
const sizeOf = (parts: readonly QueryPart[]) =>
  textsOf(parts)
    .join('')
    .replace(/[^\p{Script=Han}]{1,2}/gu, '-').length;

const joined = (parts: readonly QueryPart[]) => textsOf(parts).join(' ');
