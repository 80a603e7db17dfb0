import type { ResponseOf } from '@orchard/contract/endpoint';
import { composed, foldText } from '@orchard/contract/fold-text';
import { LOOSENED_VIDEOS, type loosenSearch, type SearchStep } from '@orchard/contract/search';
import { kanaOf, type SearchWords } from '#features/search-words/search-words.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { partsOf, withoutEndings } from './query-parts.ts';

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
/** Most words of a search that is cut apart. */
const MOST_PARTS = 8;
/** Most known words that a mistyped one is taken for. */
const MOST_NEAREST = 3;
/** Shortest reading that is looked up: は and い are read by too many words. */
const SHORTEST_READING = 2;

const QUOTES = /["“”„‟＂]/g;
const LEFT_OUT = /^[-－−‐]./;

interface LoosenParts {
  videoLists: Pick<VideoLists, 'search' | 'popular' | 'load'>;
  words: SearchWords;
  synonyms: Synonyms;
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
  { videoLists, words, synonyms }: LoosenParts,
  asker: Asker,
  query: string,
  filter: Filter,
): Promise<ResponseOf<typeof loosenSearch>> {
  const tokens = query.replace(QUOTES, ' ').split(/\s+/).filter(Boolean);
  const typed = tokens.filter((token) => !LEFT_OUT.test(token));
  const leftOut = tokens.filter((token) => LEFT_OUT.test(token));
  const search = (some: readonly string[]) =>
    videoLists.search(asker, [...some, ...leftOut].join(' '), filter);

  const hits = await videoLists.search(asker, query, filter);
  const shown = new Set(hits);
  const found: (Omit<SearchStep, 'videos'> & { ids: number[] })[] = [];
  // Who types a whole title wants that lecture; it is the first hit.
  const [first] =
    hits.length < FEW ? [...(await videoLists.load(asker, hits.slice(0, 1))).values()] : [];
  const isTitle = first !== undefined && foldText(first.title) === foldText(typed.join(' '));
  const isFew = () => !isTitle && shown.size < FEW;
  /** Searches for each of some words; keeps what is new as one step. */
  async function step(kind: SearchStep['kind'], searches: readonly (readonly string[])[]) {
    const hits = await Promise.all(searches.map(search));
    const ids = new Set<number>();
    const counted: SearchStep['searches'] = [];
    for (const [at, some] of searches.entries()) {
      const fresh = (hits[at] ?? []).filter((id) => !shown.has(id));
      if (fresh.length === 0) continue;
      counted.push({ words: [...some, ...leftOut].join(' '), total: fresh.length });
      for (const id of fresh) ids.add(id);
    }
    for (const id of ids) shown.add(id);
    if (ids.size > 0) found.push({ kind, searches: counted, total: ids.size, ids: [...ids] });
  }

  const isMeant = (word: string) => [...word].length >= SHORTEST_READING;
  /** What is read so; and kana that was typed in Latin letters. */
  const written = (word: string): string[] => {
    const kana = kanaOf(word);
    if (kana === undefined || !isMeant(kana)) return [];
    const asKana = foldText(word) === kana ? [] : [kana];
    return [...words.read(kana).map((entry) => entry.word), ...asKana];
  };
  const kinds = async (some: readonly string[]) => {
    await step(
      'same',
      variantsOf(some, (word) => synonyms.of(word)),
    );
    await step('written', variantsOf(some, written));
  };

  if (typed.length > 0) await kinds(typed);
  const bare = withoutEndings(typed.join(' ')).split(' ');
  const parts = partsOf(bare.join(' '), () => undefined);
  // With a particle between words, ブラシを追加, their titles say more than texts with just that.
  const hasParticle = parts.join('') !== composed(bare.join(''));
  if (isFew() && bare.join(' ') !== query && !hasParticle) {
    await step(bare.join(' ') === typed.join(' ') ? 'parts' : 'endings', [bare]);
    if (isFew()) await kinds(bare);
  }
  const cut = partsOf(bare.join(' '), (run) => words.cut(foldText(run)));
  const isCut = (some: readonly string[]) => some.length > 1 && some.length <= MOST_PARTS;
  for (const some of [parts, ...(cut.length > parts.length ? [cut] : [])]) {
    if (isFew() && (isCut(some) || hasParticle)) {
      await step(some.length > 1 ? 'parts' : 'endings', [some]);
      if (isFew()) await kinds(some);
    }
  }
  if (isFew() && isCut(cut)) await step('most', await mostOf(cut, search));
  if (isFew()) {
    const near = (word: string) =>
      words.nearest(foldText(kanaOf(word) ?? word), MOST_NEAREST).map((entry) => entry.word);
    await step('nearest', variantsOf(bare, near));
    if (isFew() && isCut(parts)) await step('nearest', variantsOf(parts, near));
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

/**
 * The most of some words that are found together, at least half of them; of several such sets the one
 * whose words are the rarest, for these say most.
 */
async function mostOf(
  parts: readonly string[],
  search: (some: readonly string[]) => Promise<readonly number[]>,
): Promise<string[][]> {
  const hits = await Promise.all(parts.map((part) => search([part])));
  const held = new Map<number, number[]>();
  for (const [at, ids] of hits.entries()) {
    for (const id of ids) held.set(id, [...(held.get(id) ?? []), at]);
  }
  const usual = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (hits[place]?.length ?? 0), 0);
  const [best] = [...new Map([...held.values()].map((places) => [places.join(), places])).values()]
    .filter((places) => places.length * 2 >= parts.length && places.length < parts.length)
    .sort((a, b) => b.length - a.length || usual(a) - usual(b));
  return best ? [best.map((place) => parts[place] ?? '')] : [];
}
