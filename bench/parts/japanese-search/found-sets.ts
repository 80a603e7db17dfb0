import { foldText } from '@orchard/contract/fold-text';
import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { count, percent, table } from '#bench/results.ts';
import type { QuerySet } from './query-sets.ts';
import type { Found } from './searches.ts';

/** What a set of queries found. */
interface SetResults {
  set: QuerySet;
  zero: number;
  underHalf: number;
  /** Of the queries that found something: the first video holds the word that was meant. */
  right: number;
  /** Queries that found nothing, as examples. */
  examples: string[];
}

const isLess = (found: Found, wanted: number) => Math.max(found.exact, found.loosened) < wanted / 2;

async function findSet(
  set: QuerySet,
  search: (query: string) => Promise<Found>,
  holders: (word: string) => number,
  holds: (id: number, word: string) => boolean,
): Promise<SetResults> {
  const results: SetResults = { set, zero: 0, underHalf: 0, right: 0, examples: [] };
  for (const { typed, meant } of set.queries) {
    const found = await search(typed);
    if (found.exact + found.loosened === 0) {
      results.zero += 1;
      if (results.examples.length < 2) results.examples.push(`${meant} → ${typed.trim()}`);
    } else if (isLess(found, holders(meant))) results.underHalf += 1;
    if (found.first && holds(found.first.id, meant)) results.right += 1;
  }
  return results;
}

/** Measures how often each kind of query finds nothing, and how often too little. */
export async function findSets(
  sets: readonly QuerySet[],
  texts: readonly StoredText[],
  search: (query: string) => Promise<Found>,
  report: (line: string) => void,
): Promise<string> {
  const byId = new Map(texts.map((text) => [text.id, text]));
  const counts = new Map<string, number>();
  const holds = (text: StoredText | undefined, folded: string) =>
    text !== undefined &&
    (text.folded.includes(folded) || text.foldedTags.some((tag) => tag.includes(folded)));
  const holders = (word: string) => {
    const folded = foldText(word);
    const count = counts.get(folded) ?? texts.filter((text) => holds(text, folded)).length;
    counts.set(folded, count);
    return count;
  };
  const rows: string[][] = [];
  for (const set of sets) {
    const one = await findSet(set, search, holders, (id, word) =>
      holds(byId.get(id), foldText(word)),
    );
    const n = set.queries.length;
    report(`${set.name}: ${percent(one.zero / n)} of ${n} find nothing`);
    rows.push([
      set.name,
      count(n),
      percent(one.zero / n),
      set.goal === undefined ? '' : `≤ ${percent(set.goal)}`,
      percent(one.underHalf / n),
      percent(one.right / (n - one.zero)),
      one.examples.join(', '),
    ]);
  }
  return table(
    [
      'typed',
      'queries',
      'find nothing',
      'goal',
      'find less than half',
      'first is right',
      'nothing for',
    ],
    rows,
  );
}
