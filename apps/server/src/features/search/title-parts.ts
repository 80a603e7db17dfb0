import { readSearch } from '@orchard/contract/search-terms';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { JoinedTexts } from './joined-texts.ts';
import type { QueryPart } from './query-parts.ts';
import { loadSuggestible } from './suggestions.view.ts';

/** Most parts that are told apart. */
export const MOST_PARTS = 12;

/** Each text by the parts that it holds, as bits. */
function heldParts(
  terms: readonly (readonly string[])[],
  titles: JoinedTexts,
  counts: (number: number) => boolean,
): number[] {
  const held = new Array<number>(titles.count).fill(0);
  terms.forEach((term, at) => {
    const holders = titles.holders(term);
    for (let number = 0; number < held.length; number += 1) {
      if (holders[number] === 1 && counts(number)) held[number] = (held[number] ?? 0) | (1 << at);
    }
  });
  return held;
}

/**
 * The sets of parts that are found together, the best first: with the most parts, then with the rarest,
 * for these say most, then with the first. No set is a part of one before it.
 * @param held for each text the parts that it holds, as bits
 */
function setsOf(parts: readonly QueryPart[], held: readonly number[]): QueryPart[][] {
  const bits = parts.slice(0, MOST_PARTS).map((part, at) => ({ ...part, bit: 1 << at }));
  const usesOf = (bit: number) => held.reduce((sum, set) => sum + ((set & bit) === 0 ? 0 : 1), 0);
  const rarities = new Map(bits.map(({ bit }) => [bit, Math.log10(Math.max(1, usesOf(bit)))]));
  const isAnyStrong = parts.some(({ isWeak }) => !isWeak);
  const sets = [...new Set(held)]
    .map((set) => {
      const members = bits.filter(({ bit }) => (set & bit) !== 0);
      const strong = members.filter(({ isWeak }) => !isWeak);
      const rarity = strong.reduce((sum, { bit }) => sum + (rarities.get(bit) ?? 0), 0);
      return { set, members, strong: strong.length, rarity: Math.round(rarity) };
    })
    .filter(({ members, strong }) => members.length > 0 && (strong > 0 || !isAnyStrong))
    .sort(
      (a, b) =>
        b.strong - a.strong ||
        b.members.length - a.members.length ||
        a.rarity - b.rarity ||
        (a.members[0]?.bit ?? 0) - (b.members[0]?.bit ?? 0),
    );
  return sets
    .filter(({ set }, at) => !sets.slice(0, at).some((before) => (before.set & set) === set))
    .map(({ members }) => members);
}

/** Titles that a member may see, and what of a query stands in them. */
export interface Titles {
  /** Whether a title of a video or series or the name of a tag holds all of some words. */
  hold(words: readonly string[]): boolean;
  /**
   * The sets of parts that titles hold together, the best first.
   * @param others other ways of writing a part
   */
  setsOf(parts: readonly QueryPart[], others: Others): QueryPart[][];
}
type Others = (part: string) => readonly string[];

/** Reads the titles for a member; the texts are those that suggestions come from. */
export async function titlesFor(
  { videoLists, contentCache }: { videoLists: VideoLists; contentCache: ContentCache },
  asker: Asker,
): Promise<Titles> {
  const [shown, { closed }] = await Promise.all([
    loadSuggestible(contentCache, asker),
    videoLists.viewer(asker),
  ]);
  const isOpen = (number: number) => !closed.has(shown.videoIds[number] ?? 0);
  const isAnything = () => true;
  return {
    hold(words) {
      const search = readSearch(words.join(' '));
      return (
        shown.titles.best(search, 1, isOpen).length > 0 ||
        [shown.tagNames, shown.seriesTitles].some(
          (texts) => texts.best(search, 1, isAnything).length > 0,
        )
      );
    },
    setsOf(parts, others) {
      const terms = parts
        .slice(0, MOST_PARTS)
        .map(({ text }) => [text, ...others(text)].flatMap((one) => readSearch(one).terms.flat()));
      return setsOf(parts, heldParts(terms, shown.titles, isOpen));
    },
  };
}

/**
 * The sets of parts that videos hold together anywhere.
 * @param search finds the videos that hold a part
 */
export async function setsInTexts(
  parts: readonly QueryPart[],
  others: Others,
  search: (some: readonly string[]) => Promise<readonly number[]>,
): Promise<QueryPart[][]> {
  const held = new Map<number, number>();
  const add = async ({ text }: QueryPart, at: number) => {
    for (const ids of await Promise.all([text, ...others(text)].map((one) => search([one]))))
      for (const id of ids) held.set(id, (held.get(id) ?? 0) | (1 << at));
  };
  await Promise.all(parts.slice(0, MOST_PARTS).map(add));
  return setsOf(parts, [...held.values()]);
}
