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

/** Characters of a text in which words count as near each other. */
const NEAR = 100;

/**
 * Whether a text holds all words near each other.
 * @param folded the folded text
 */
export function isNear(folded: string, terms: readonly Term[]): boolean {
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
  const counts = new Map<number, number>();
  let first = 0;
  for (const { end, number } of places) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
    for (let start = places[first]; start && end - start.at > NEAR; start = places[first]) {
      const left = (counts.get(start.number) ?? 0) - 1;
      if (left > 0) counts.set(start.number, left);
      else counts.delete(start.number);
      first += 1;
    }
    if (counts.size === terms.length) return true;
  }
  return false;
}

/** The order of hits by rank; equal ones keep their order. */
export function inOrder(ids: readonly number[], rank: (id: number) => number): number[] {
  const ranks = Map.groupBy(ids, rank);
  return [...ranks.keys()].sort((a, b) => a - b).flatMap((one) => ranks.get(one) ?? []);
}
