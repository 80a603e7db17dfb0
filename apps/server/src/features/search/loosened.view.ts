import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { LOOSENED_VIDEOS, type loosenSearch } from '@orchard/contract/search';
import type { SearchWords } from '#features/search-words/search-words.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { LooseningSteps, variantsOf } from './loosening-steps.ts';
import { isLatin, otherWords } from './other-words.ts';
import { type Cut, cutQuery, type QueryPart } from './query-parts.ts';
import { MOST_PARTS, setsInTexts, titlesFor } from './title-parts.ts';

/** With fewer hits a search is loosened. */
const FEW = 4;
/** Most sets of parts that are tried. */
const MOST_SETS = 3;

const QUOTES = /["“”„‟＂]/g;
const LEFT_OUT = /^[-－−‐]./;

export interface LoosenParts {
  videoLists: VideoLists;
  words: SearchWords;
  synonyms: Synonyms;
  contentCache: ContentCache;
}

interface Filter {
  tagIds: readonly number[];
  unwatchedOnly: boolean;
}

const textsOf = (parts: readonly QueryPart[]) => parts.map(({ text }) => text);

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
  // Most searches find nothing: what is shown is put in order, which takes queries of its own.
  const inOrder = (some: readonly string[], order: 'best' | 'desc' = 'best') =>
    videoLists.search(asker, [...some, ...leftOut].join(' '), { ...filter, order });
  const asked = new Map<string, Promise<readonly number[]>>();
  function search(some: readonly string[]): Promise<readonly number[]> {
    const key = some.join(' ');
    const hits = asked.get(key) ?? inOrder(some, 'desc');
    asked.set(key, hits);
    return hits;
  }
  const [hits, titles, latin] = await Promise.all([
    videoLists.search(asker, query, filter),
    titlesFor({ videoLists, contentCache }, asker),
    Promise.all(typed.filter(isLatin).map(async (word) => ({ word, ids: await search([word]) }))),
  ]);
  const found = new Set(latin.filter(({ ids }) => ids.length > 0).map(({ word }) => word));
  const others = otherWords(words, synonyms, (word) => found.has(word));

  const steps = new LooseningSteps(hits, { search, inOrder, titles, others, leftOut });
  // Who types a whole title wants that lecture; it is the first hit.
  const [first] =
    hits.length < FEW ? [...(await videoLists.load(asker, hits.slice(0, 1))).values()] : [];
  const isTitle = first !== undefined && foldText(first.title) === foldText(typed.join(' '));
  const isFew = () => !isTitle && steps.count < FEW;

  if (typed.length > 0) await steps.takeKinds(typed);
  const levels = cutQuery(typed.join(' '), others.knows)
    .filter(({ parts }) => parts.length > 0)
    .filter((level, at, all) => at === 0 || joined(level) !== joined(all[0] ?? level));
  for (const level of levels) {
    if (!isFew() || [joined(level), ...leftOut].join(' ') === query) continue;
    // What leaves out more than it asks is most of it.
    if (level.leavesOut || level.parts.some(({ isWeak }) => isWeak)) continue;
    await steps.take('parts', [textsOf(level.parts)]);
    if (isFew()) await steps.takeKinds(textsOf(level.parts));
  }

  /** Beside other words much is near something: as long as there is hope only titles count. */
  async function nearest({ parts }: Cut, needsTitle: boolean) {
    const some = textsOf(parts);
    if (!isFew() || some.length > MOST_PARTS) return;
    const counts = await Promise.all(some.map(async (part) => (await search([part])).length));
    const unknown = new Set(some.filter((_, at) => counts[at] === 0));
    const isBeside = some.length > 1;
    const near = (word: string) => {
      if (!unknown.has(word) && (!isBeside || unknown.size > 0)) return [];
      // Another word behind the same one is no slip: 火災保険料 for 火災保険比較.
      const half = textsOf(levels[1]?.parts ?? []).find(
        (part) => part !== word && word.includes(part) && part.length * 2 > word.length,
      );
      return others
        .near(word, isBeside, unknown.has(word))
        .filter((one) => half === undefined || !one.includes(half));
    };
    await steps.take('nearest', variantsOf(some, near), { needsTitle: needsTitle && isBeside });
  }
  const nearly = hits.length === 0 ? levels : [];
  for (const level of nearly) await nearest(level, true);

  const either = (word: string) => [...others.same(word), ...others.written(word)];
  for (const set of isFew() ? await mostOf(levels) : []) {
    if (!isFew() || joined({ parts: set }) === query) continue;
    const isMost = !levels.some(
      (level) => !level.leavesOut && joined(level) === joined({ parts: set }),
    );
    await steps.take(isMost ? 'most' : 'parts', [textsOf(set)]);
    if (isFew()) await steps.takeKinds(textsOf(set), isMost);
  }
  /** The sets of the level of which most is found, and of equal ones of that which is cut least. */
  async function mostOf(all: readonly Cut[]): Promise<QueryPart[][]> {
    const inTitles = all.map((level) => titles.setsOf(level.parts, either));
    const sets = inTitles.some(({ length }) => length > 0)
      ? inTitles
      : await Promise.all(all.map((level) => setsInTexts(level.parts, either, search)));
    return sets
      .map((some) => some.slice(0, MOST_SETS))
      .sort(([one = []], [other = []]) => sizeOf(other) - sizeOf(one))
      .flat();
  }
  if (steps.count === 0) {
    for (const level of nearly) await nearest(level, false);
    const near = textsOf(levels[1]?.parts ?? []).flatMap((word) => others.near(word, false, true));
    if (isFew())
      await steps.take(
        'nearest',
        near.map((word) => [word]),
        { needsTitle: true },
      );
  }

  const popular = steps.count === 0 ? await videoLists.popular(asker) : [];
  const load = async (ids: readonly number[]) => [
    ...(await videoLists.load(asker, ids.slice(0, LOOSENED_VIDEOS))).values(),
  ];
  return {
    steps: await Promise.all(
      steps.found.map(async ({ kind, searches, total, ids }) => ({
        kind,
        searches,
        total,
        videos: await load(ids),
      })),
    ),
    popular: await load(popular),
  };
}

/** How much parts say: kana and Latin letters half as much as kanji. */
const sizeOf = (parts: readonly QueryPart[]) =>
  textsOf(parts)
    .join('')
    .replace(/[^\p{Script=Han}]{1,2}/gu, '-').length;

const joined = ({ parts }: Pick<Cut, 'parts'>) => textsOf(parts).join(' ');
