import { composed, foldWithSources } from '@orchard/contract/fold-text';
import { holdsTerm, type Term } from '@orchard/contract/search-terms';
import type { Hits } from './video-search.view.ts';

/** A series with its folded title, and the numbers of its lectures. */
export interface TitledSeries {
  title: string;
  lectures: ReadonlySet<number>;
}

/** Where a word can stand, the best place first: title, tags, series, speech, text. */
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
  const placesOf = found.map(({ title, tags, spoken }, at) => {
    const term = terms[at];
    const named = series
      .filter((one) => term && holdsTerm(one.title, term))
      .map(({ lectures }) => lectures);
    return [[title], [tags], named, [spoken]].flatMap((sets, place) =>
      sets.filter(({ size }) => size > 0).map((ids) => ({ place, ids })),
    );
  });
  // Most texts hold a common word, so this runs for each of many.
  return (id) => {
    let worst = 0;
    for (const places of placesOf) {
      let best = PLACES - 1;
      for (const { place, ids } of places) {
        if (place >= best) break;
        if (ids.has(id)) best = place;
      }
      if (best > worst) worst = best;
    }
    return worst;
  };
}

/** The most characters between several words that stand together, nearly, and near each other. */
const DISTANCES = [2, 10, 100];

/**
 * How far from each other a text holds several words, where they are closest.
 * @param folded the folded text
 * @returns a place in {@link DISTANCES}; their number if the words are farther, or not all there
 */
export function distanceOf(folded: string, terms: readonly Term[]): number {
  // Where each word stands next, from some place on.
  const next = (term: Term, from: number) => {
    let first = { at: Number.POSITIVE_INFINITY, end: 0 };
    for (const spelling of term) {
      const at = folded.indexOf(spelling, from);
      if (at >= 0 && at < first.at) first = { at, end: at + spelling.length };
    }
    return first;
  };
  const places = terms.map((term) => next(term, 0));
  const letters = terms.reduce((sum, [typed]) => sum + typed.length, 0);
  const [together = 0] = DISTANCES;
  let least = Number.POSITIVE_INFINITY;
  for (;;) {
    const first = places.reduce((a, b) => (b.at < a.at ? b : a));
    const last = places.reduce((a, b) => (b.at > a.at ? b : a));
    // One of the words stands nowhere any more, or nothing nearer counts.
    if (last.at === Number.POSITIVE_INFINITY || least <= together) break;
    least = Math.min(least, Math.max(...places.map(({ end }) => end)) - first.at - letters);
    const number = places.indexOf(first);
    places[number] = next(terms[number] as Term, first.at + 1);
  }
  const distance = DISTANCES.findIndex((most) => least <= most);
  return distance < 0 ? DISTANCES.length : distance;
}

const KINDS = [/[ァ-ヺー]/, /[\p{Script=Han}]/u, /[\p{Script=Latin}\d]/u, /[ぁ-ゖ]/];
const kindOf = (character = ''): number =>
  KINDS.findIndex((kind) => kind.test(composed(character)));

/**
 * Whether a title holds a word that is no part of a longer one: no letter of the same script is
 * beside it.
 */
export function holdsAsWord(title: string, term: Term): boolean {
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

/**
 * How the database finds a katakana or Latin word that is no part of a longer one: in リート, not in
 * コンクリート.
 * @returns where to look, and a regular expression; undefined for other words
 */
export function standsAlone(
  term: Term,
): { column: 'body' | 'folded'; pattern: string } | undefined {
  const apart = (word: string, letters: string) => `(?<![${letters}])${word}(?![${letters}])`;
  const spellings = `(?:${term.join('|')})`;
  if (term.every((spelling) => /^[a-z\d]+$/.test(spelling))) {
    return { column: 'folded', pattern: apart(spellings, 'a-z0-9') };
  }
  if (!term.every((spelling) => /^[ぁ-ゖー]{2,}$/.test(spelling))) return undefined;
  // In folded texts katakana are hiragana, as the particles beside them are.
  const katakana = spellings.replace(/[ぁ-ゖ]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + 0x60),
  );
  return { column: 'body', pattern: apart(`${katakana}ー?`, 'ァ-ヺー') };
}

/**
 * The hits of each rank, in their order.
 * @param rank from 0 to 4; whole titles come before all: -1
 */
export function byRank(ids: readonly number[], rank: (id: number) => number): number[][] {
  const ranks: number[][] = Array.from({ length: PLACES + 1 }, () => []);
  for (const id of ids) ranks[rank(id) + 1]?.push(id);
  return ranks;
}

/** Puts the first hits of a rank in order, as many as have details; equal ones keep their order. */
export function inDetail(ids: readonly number[], details: ReadonlyMap<number, number>): number[] {
  const without = ids.findIndex((id) => !details.has(id));
  const end = without < 0 ? ids.length : without;
  const first = ids.slice(0, end).sort((a, b) => (details.get(a) ?? 0) - (details.get(b) ?? 0));
  return [...first, ...ids.slice(end)];
}
