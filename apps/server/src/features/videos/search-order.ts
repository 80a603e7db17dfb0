import { foldWithSources } from '@orchard/contract/fold-text';
import { holdsTerm, type Term } from '@orchard/contract/search-terms';
import type { Hits } from './video-search.ts';

/** A series with its folded title, and the numbers of its lectures. */
export interface TitledSeries {
  title: string;
  lectures: ReadonlySet<number>;
}

/** Where a word can stand, the best place first. */
const PLACES = 5;

/**
 * Ranks hits: a word counts by the best place where it stands (title, tags, a series of the lecture,
 * speech, text), a hit by the worst of its words. 0 is the best rank.
 * @param terms the words, in the order of `found`
 * @param series the series that the member may see
 */
export function rankHits(
  terms: readonly Term[],
  found: readonly Hits[],
  series: readonly TitledSeries[],
): (id: number) => number {
  const places = found.map(({ title, tags, spoken }, at) => {
    const term = terms[at];
    const named = series.filter((one) => term && holdsTerm(one.title, term));
    const inSeries = (id: number) => named.some(({ lectures }) => lectures.has(id));
    return [title, tags, { has: inSeries }, spoken];
  });
  const placeOf = (sets: readonly { has(id: number): boolean }[], id: number) => {
    const place = sets.findIndex((set) => set.has(id));
    return place < 0 ? PLACES - 1 : place;
  };
  return (id) => Math.max(...places.map((sets) => placeOf(sets, id)));
}

/** The most characters between several words that stand together, nearly, and near each other. */
const DISTANCES = [2, 10, 100];

/**
 * How far from each other a text holds several words, where they are closest.
 * @param folded the folded text
 * @returns a place in {@link DISTANCES}; their number if the words are farther, or not all there
 */
export function distanceOf(folded: string, terms: readonly Term[]): number {
  const places = terms.flatMap((term, number) =>
    term.flatMap((spelling) => {
      const found: { at: number; end: number; number: number }[] = [];
      for (let at = folded.indexOf(spelling); at >= 0; at = folded.indexOf(spelling, at + 1)) {
        found.push({ at, end: at + spelling.length, number });
      }
      return found;
    }),
  );
  places.sort((one, other) => one.at - other.at);
  const letters = terms.reduce((sum, [typed]) => sum + typed.length, 0);
  const last = new Map<number, { at: number; end: number }>();
  let least = Number.POSITIVE_INFINITY;
  for (const { number, at, end } of places) {
    last.set(number, { at, end });
    if (last.size < terms.length) continue;
    const first = Math.min(...[...last.values()].map((place) => place.at));
    least = Math.min(least, end - first - letters);
  }
  const distance = DISTANCES.findIndex((most) => least <= most);
  return distance < 0 ? DISTANCES.length : distance;
}

const KINDS = [/[ァ-ヺー]/, /[\p{Script=Han}]/u, /[\p{Script=Latin}\d]/u, /[ぁ-ゖ]/];
const kindOf = (character = ''): number =>
  KINDS.findIndex((kind) => kind.test(character.normalize('NFKC')));

/**
 * Whether a title holds a word that is no part of a longer one: no letter of the same script is
 * beside it.
 */
export function holdsWhole(title: string, term: Term): boolean {
  const { folded, sources, characters } = foldWithSources(title);
  return term.some((spelling) => {
    for (let at = folded.indexOf(spelling); at >= 0; at = folded.indexOf(spelling, at + 1)) {
      const first = sources[at] ?? 0;
      let after = (sources[at + spelling.length - 1] ?? 0) + 1;
      // サーバ is サーバー.
      if (characters[after] === 'ー') after += 1;
      const isPart = (inner: number, outer: number) => {
        const kind = kindOf(characters[outer]);
        return kind >= 0 && kind === kindOf(characters[inner]);
      };
      if (!isPart(first, first - 1) && !isPart(after - 1, after)) return true;
    }
    return false;
  });
}

/** The order of hits by rank; equal ones keep their order. */
export function inOrder(ids: readonly number[], rank: (id: number) => number): number[] {
  const ranks = Map.groupBy(ids, rank);
  return [...ranks.keys()].sort((a, b) => a - b).flatMap((one) => ranks.get(one) ?? []);
}
