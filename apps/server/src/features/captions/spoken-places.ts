import type { Search, Term } from '@orchard/contract/search-terms';

/** Greatest distance of words that belong together, from the first's begin to the last's end. */
const NEAR = 100;

/** A part of a folded text. */
interface Part {
  from: number;
  until: number;
}

/** Where a word stands, in order. */
const standings = (folded: string, term: Term): Part[] =>
  term
    .flatMap((spelling) => {
      const found: Part[] = [];
      for (let from = folded.indexOf(spelling); from >= 0; from = folded.indexOf(spelling, from + 1))
        found.push({ from, until: from + spelling.length });
      return found;
    })
    .sort((one, other) => one.from - other.from);

const isNear = (one: Part, other: Part): boolean =>
  Math.max(one.until, other.until) - Math.min(one.from, other.from) <= NEAR;

/**
 * The shortest parts of a text in which all words stand near one another, and near which nothing
 * stands of what is left out: in order, none overlapping the one before.
 */
export function placesIn(
  folded: string,
  { terms, without }: Pick<Search, 'terms' | 'without'>,
): Part[] {
  const found = terms.map((term) => standings(folded, term));
  const starts = [...new Set(found.flat().map(({ from }) => from))].sort((a, b) => b - a);
  // From the last to the first: where each word that begins from there on ends first.
  const ends = terms.map(() => Number.POSITIVE_INFINITY);
  const shortest: Part[] = [];
  let nextUntil = Number.POSITIVE_INFINITY;
  for (const from of starts) {
    for (const [at, list] of found.entries()) {
      for (let last = list.at(-1); last && last.from >= from; last = list.at(-1)) {
        ends[at] = Math.min(ends[at] ?? last.until, last.until);
        list.pop();
      }
    }
    const until = Math.max(...ends);
    if (until - from <= NEAR && until < nextUntil) shortest.push({ from, until });
    nextUntil = until;
  }
  const leftOut = without.flatMap((term) => standings(folded, term));
  let end = 0;
  return shortest.reverse().filter((part) => {
    if (part.from < end || leftOut.some((one) => isNear(one, part))) return false;
    end = part.until;
    return true;
  });
}
